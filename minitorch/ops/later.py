"""The operations of files that are read when somebody asks for one (see ops/__init__.py).

Written by book/_tools/later.py. After each file come its operations. ``+`` in front says that
Tensor has it as a method, too; ``.`` that only Tensor has it, and ``-`` that it has no public name.
"""

FILES = """\
activations.clipped: +hardshrink nn.functional.hardshrink nn.functional.hardtanh
    nn.functional.hardtanh_ nn.functional.relu6 nn.functional.softshrink nn.functional.threshold
    nn.functional.threshold_ threshold threshold_
activations.dropout: alpha_dropout alpha_dropout_ dropout dropout_ feature_alpha_dropout
    feature_alpha_dropout_ feature_dropout feature_dropout_ nn.functional.alpha_dropout
    nn.functional.dropout nn.functional.dropout1d nn.functional.dropout2d nn.functional.dropout3d
    nn.functional.feature_alpha_dropout
activations.exponential_units: celu celu_ nn.functional.celu nn.functional.celu_ nn.functional.elu
    nn.functional.elu_ nn.functional.logsigmoid nn.functional.selu nn.functional.selu_
    nn.functional.softplus nn.functional.softsign nn.functional.tanhshrink selu selu_
activations.gated: nn.functional.gelu nn.functional.glu nn.functional.hardsigmoid
    nn.functional.hardswish nn.functional.mish nn.functional.silu
activations.rectifiers: nn.functional.leaky_relu nn.functional.leaky_relu_ nn.functional.prelu
    nn.functional.relu nn.functional.relu_ nn.functional.rrelu nn.functional.rrelu_ +prelu +relu
    +relu_ rrelu rrelu_
activations.sigmoid: nn.functional.sigmoid +sigmoid +sigmoid_
activations.softmax: +log_softmax nn.functional.gumbel_softmax nn.functional.log_softmax
    nn.functional.softmax nn.functional.softmin +softmax
arithmetic.fused: +addcdiv .addcdiv_ +addcmul .addcmul_ +lerp .lerp_ rsub
arithmetic.remainders: +fmod .fmod_ +gcd +gcd_ +lcm +lcm_
comparison.choosing: +maximum +minimum where
convolution.functions: conv1d conv2d conv3d conv_transpose1d conv_transpose2d conv_transpose3d
    nn.functional.conv1d nn.functional.conv2d nn.functional.conv3d nn.functional.conv_transpose1d
    nn.functional.conv_transpose2d nn.functional.conv_transpose3d
convolution.sequences: conv_tbc nn.functional.conv_tbc
convolution.unfolding: nn.functional.fold nn.functional.unfold
elementwise.clamping: +clamp +clamp_ +clamp_max +clamp_max_ +clamp_min +clamp_min_ +clip +clip_
    +fmax +fmin
elementwise.erf: +erf +erf_ +erfc +erfc_
elementwise.exponentials: +exp +exp2 +exp2_ +exp_ +expm1 +expm1_ +log +log10 +log10_ +log1p +log1p_
    +log2 +log2_ +log_ +logaddexp +logaddexp2 +logit +logit_ +rsqrt +rsqrt_ +sqrt +sqrt_ +square
    +square_ +xlogy +xlogy_
elementwise.float_parts: +frexp +ldexp +ldexp_ +nextafter .nextafter_
elementwise.gamma: +digamma .digamma_ +lgamma .lgamma_ +polygamma .polygamma_
elementwise.inverse_erf: +erfinv .erfinv_
elementwise.special_methods: +i0 +i0_ +igamma .igamma_ +igammac .igammac_ +mvlgamma .mvlgamma_
elementwise.trigonometry: +acos +acos_ +acosh +acosh_ +arccos +arccos_ +arccosh +arccosh_ +arcsin
    +arcsin_ +arcsinh +arcsinh_ +arctan +arctan2 .arctan2_ +arctan_ +arctanh +arctanh_ +asin +asin_
    +asinh +asinh_ +atan +atan2 .atan2_ +atan_ +atanh +atanh_ +cos +cos_ +cosh +cosh_ +deg2rad
    +deg2rad_ +hypot .hypot_ nn.functional.tanh +rad2deg +rad2deg_ +sin +sin_ +sinc +sinc_ +sinh
    +sinh_ +tan +tan_ +tanh +tanh_
images.affine_grids: affine_grid_generator nn.functional.affine_grid
images.grid_sampling: grid_sampler nn.functional.grid_sample
images.interpolation: nn.functional.interpolate nn.functional.upsample
    nn.functional.upsample_bilinear nn.functional.upsample_nearest
images.pixel_shuffle: channel_shuffle nn.functional.channel_shuffle nn.functional.pixel_shuffle
    nn.functional.pixel_unshuffle pixel_shuffle pixel_unshuffle
indexing.embedding: nn.functional.embedding nn.functional.normalize nn.functional.one_hot
indexing.embedding_bags: nn.functional.embedding_bag
indexing.gathering: +gather +index_select +take +take_along_dim
indexing.index_add: +index_add .index_add_ +index_copy .index_copy_
indexing.index_fill: +index_fill .index_fill_ +put .put_
indexing.index_reduce: +index_reduce .index_reduce_
indexing.masking: +argwhere +masked_fill .masked_fill_ +masked_scatter .masked_scatter_
    +masked_select +nonzero +nonzero_static
indexing.scatter_into_views: +as_strided_scatter fill +select_scatter +slice_scatter
indexing.scatter_reduce: +scatter_reduce .scatter_reduce_
indexing.scattering: +scatter .scatter_ +scatter_add .scatter_add_
joining.padding: constant_pad_nd nn.functional.pad
joining.rearranging: +flip +fliplr +flipud .repeat +repeat_interleave +roll +rot90 +tile
joining.stacking: column_stack dstack hstack row_stack vstack
linalg.affine: +addmm nn.functional.bilinear nn.functional.linear
linalg.contractions: einsum +inner tensordot
linalg.decompositions: linalg.cholesky linalg.qr
linalg.determinants: +det linalg.det linalg.slogdet +logdet +slogdet
linalg.distances: cdist nn.functional.pdist pdist
linalg.elimination: linalg.lu linalg.lu_factor linalg.lu_factor_ex linalg.lu_solve lu_unpack
linalg.indefinite: linalg.ldl_factor linalg.ldl_factor_ex linalg.ldl_solve
linalg.least_squares: linalg.cond linalg.diagonal linalg.lstsq linalg.matrix_exp linalg.tensorinv
    linalg.tensorsolve +matrix_exp
linalg.low_rank: pca_lowrank +renorm .renorm_ svd_lowrank
linalg.matrix_norms: linalg.matrix_norm linalg.norm +norm
linalg.old_names: +cholesky +lu +lu_solve +qr +svd
linalg.outer_products: chain_matmul +cross +ger +kron linalg.cross linalg.matmul linalg.multi_dot
    linalg.vecdot +outer +vdot
linalg.reflections: +geqrf linalg.householder_product +orgqr +ormqr
linalg.scaled_products: +addbmm .addbmm_ .addmm_ +addmv +addmv_ +addr .addr_ +baddbmm .baddbmm_
linalg.similarity: cosine_similarity nn.functional.cosine_similarity nn.functional.pairwise_distance
    pairwise_distance
linalg.solving: +inverse linalg.inv linalg.matrix_power linalg.solve +matrix_power
linalg.spectra: linalg.eigh linalg.eigvalsh linalg.matrix_rank linalg.pinv linalg.svd linalg.svdvals
    +pinverse
linalg.triangular: +cholesky_inverse +cholesky_solve linalg.solve_triangular +triangular_solve
linalg.vandermonde: linalg.vander unravel_index vander
linalg.with_info: linalg.cholesky_ex linalg.inv_ex linalg.solve_ex
losses.cross_entropy: nn.functional.cross_entropy nn.functional.nll_loss
losses.ctc: ctc_loss nn.functional.ctc_loss
losses.linear_cross_entropy: nn.functional.linear_cross_entropy
losses.margins: nn.functional.cosine_embedding_loss nn.functional.hinge_embedding_loss
    nn.functional.margin_ranking_loss nn.functional.multi_margin_loss
    nn.functional.multilabel_soft_margin_loss nn.functional.soft_margin_loss
losses.multilabel_margin: nn.functional.multilabel_margin_loss
losses.probabilities: nn.functional.binary_cross_entropy
    nn.functional.binary_cross_entropy_with_logits nn.functional.gaussian_nll_loss
    nn.functional.kl_div nn.functional.poisson_nll_loss
losses.regression: nn.functional.huber_loss nn.functional.l1_loss nn.functional.mse_loss
    nn.functional.smooth_l1_loss
losses.triplets: nn.functional.triplet_margin_loss nn.functional.triplet_margin_with_distance_loss
making.distributions: +bernoulli .bernoulli_ .cauchy_ .exponential_ .geometric_ .log_normal_
    +multinomial normal randint_like .random_
making.meshgrid: cartesian_prod combinations meshgrid
making.ranges: arange linspace logspace range
making.rejection_sampling: _sample_dirichlet _standard_gamma binomial poisson
making.sample_slopes: _dirichlet_grad _standard_gamma_grad
making.signal_windows: bartlett_window blackman_window hamming_window hann_window kaiser_window
normalization.batch: instance_norm nn.functional.batch_norm nn.functional.instance_norm
normalization.functions: group_norm nn.functional.group_norm
normalization.layer: layer_norm nn.functional.layer_norm nn.functional.rms_norm rms_norm
normalization.local_response: nn.functional.local_response_norm
pooling.adaptive: adaptive_avg_pool1d adaptive_max_pool1d nn.functional.adaptive_avg_pool1d
    nn.functional.adaptive_avg_pool2d nn.functional.adaptive_max_pool1d
    nn.functional.adaptive_max_pool2d
pooling.fractional: nn.functional.fractional_max_pool2d nn.functional.fractional_max_pool3d
pooling.functions: avg_pool1d max_pool1d max_pool1d_with_indices max_pool2d nn.functional.avg_pool1d
    nn.functional.avg_pool2d nn.functional.lp_pool1d nn.functional.lp_pool2d
    nn.functional.max_pool1d nn.functional.max_pool2d
pooling.unpooling: nn.functional.max_unpool1d nn.functional.max_unpool2d nn.functional.max_unpool3d
pooling.volumes: nn.functional.adaptive_avg_pool3d nn.functional.adaptive_max_pool3d
    nn.functional.avg_pool3d nn.functional.lp_pool3d nn.functional.max_pool3d
reductions.amax: +amax +amin +aminmax
reductions.any_all: +all +any +count_nonzero
reductions.covariance: +corrcoef +cov
reductions.cumulative: +cummax +cummin +cumsum .cumsum_ +diff +logcumsumexp
reductions.extremes: +argmax +argmin +max +min
reductions.gradients: gradient
reductions.hashes: +hash_tensor
reductions.histogram: +histogram histogramdd
reductions.histograms: +bincount +histc
reductions.medians: +median +mode +nanmedian
reductions.norms: +dist linalg.vector_norm
reductions.products: +cumprod .cumprod_ +prod
reductions.quantiles: +nanquantile +quantile
reductions.segments: segment_reduce
reductions.statistics: +logsumexp +std std_mean +var var_mean
reductions.sums: +nanmean +nansum +trace
reductions.trapezoid: cumulative_trapezoid trapezoid trapz
sequences.attention: nn.functional.scaled_dot_product_attention
sequences.multihead: nn.functional.multi_head_attention_forward
sequences.packing: _pack_padded_sequence _pad_packed_sequence
sequences.recurrent_cells: gru_cell lstm_cell rnn_relu_cell rnn_tanh_cell
sequences.recurrent_functions: gru lstm rnn_relu rnn_tanh
shapes.diagonals: block_diag +diag +diag_embed +diagflat +diagonal +diagonal_scatter .fill_diagonal_
shapes.dimensions: atleast_1d atleast_2d atleast_3d broadcast_tensors +moveaxis +movedim +ravel
    +unflatten .unfold
shapes.inplace_views: +as_strided_ .squeeze_ .swapaxes_ .swapdims_ .t_ .transpose_ .unsqueeze_
shapes.splitting: +chunk +split +split_with_sizes +unbind +unsafe_chunk +unsafe_split
    +unsafe_split_with_sizes
shapes.tensor_split: +dsplit +hsplit +tensor_split +vsplit
shapes.triangles: +tril .tril_ tril_indices +triu .triu_ triu_indices
sorting.searching: bucketize isin searchsorted
sorting.sorting: +argsort +kthvalue +msort +sort +topk
sorting.uniqueness: +unique +unique_consecutive
special.bessel: special.airy_ai special.bessel_j0 special.bessel_j1 special.bessel_y0
    special.bessel_y1 special.spherical_bessel_j0
special.entropy: special.entr special.xlog1py special.zeta
special.incomplete_gamma: special.gammainc special.gammaincc special.multigammaln
special.modified_bessel: special.i0 special.i0e special.i1 special.i1e special.modified_bessel_i0
    special.modified_bessel_i1 special.modified_bessel_k0 special.modified_bessel_k1
    special.scaled_modified_bessel_k0 special.scaled_modified_bessel_k1
special.normal: special.erfcx special.log_ndtr special.ndtr special.ndtri
special.other_names: special.digamma special.erf special.erfc special.erfinv special.exp2
    special.expit special.expm1 special.gammaln special.log1p special.log_softmax special.logit
    special.logsumexp special.polygamma special.psi special.round special.sinc special.softmax
    special.xlogy
special.polynomials: special.chebyshev_polynomial_t special.chebyshev_polynomial_u
    special.chebyshev_polynomial_v special.chebyshev_polynomial_w special.hermite_polynomial_h
    special.hermite_polynomial_he special.laguerre_polynomial_l special.legendre_polynomial_p
    special.shifted_chebyshev_polynomial_t special.shifted_chebyshev_polynomial_u
    special.shifted_chebyshev_polynomial_v special.shifted_chebyshev_polynomial_w
"""
