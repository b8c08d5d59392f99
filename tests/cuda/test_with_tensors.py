"""Tensors on simulated GPUs: what memory, clock and errors make of ordinary programs."""

import pytest

import minitorch as torch
from minitorch import cuda, viz

MIB = 1 << 20


def test_memory_is_given_back_with_the_last_tensor_that_reads_it():
    with cuda.simulate("A100:256MB"):
        x = torch.ones(MIB, device="cuda")
        assert cuda.memory_allocated() == 4 * MIB
        view = x[10:]
        address = x.data_ptr()
        del x
        assert cuda.memory_allocated() == 4 * MIB
        del view
        assert (cuda.memory_allocated(), cuda.memory_reserved()) == (0, 20 * MIB)
        assert torch.ones(MIB, device="cuda").data_ptr() == address  # from the cache
        cuda.empty_cache()
        assert cuda.memory_reserved() == 0


def test_the_graph_holds_memory_and_no_grad_does_not():
    def peak():
        cuda.reset_peak_memory_stats()
        start = cuda.memory_allocated()
        y = x
        for _ in range(8):
            y = (y * 1.5).exp()
        return cuda.max_memory_allocated() - start

    with cuda.simulate("A100:1GB"):
        x = torch.zeros(MIB, device="cuda", requires_grad=True)
        with_graph = peak()
        with torch.no_grad():
            without = peak()
        assert with_graph >= 8 * 4 * MIB
        assert without <= 3 * 4 * MIB


def test_too_much_is_refused_and_the_program_goes_on():
    with cuda.simulate("T4:64MB"):
        kept = torch.ones(8 * MIB, device="cuda")
        with pytest.raises(torch.OutOfMemoryError, match=r"Tried to allocate 32\.00 MiB\. GPU 0 "):
            kept + 1
        del kept
        assert (torch.ones(8 * MIB, device="cuda").numel(), cuda.memory_stats()["num_ooms"]) == (
            8 * MIB, 1
        )  # fmt: skip


def test_the_old_names_of_types():
    with pytest.raises(TypeError) as caught:
        cuda.FloatTensor(2)
    assert str(caught.value) == (
        "type torch.cuda.FloatTensor not available. Torch not compiled with CUDA enabled."
    )
    with cuda.simulate(2):
        x = cuda.DoubleTensor([1, 2])
        assert (str(x.device), x.dtype, x.tolist()) == ("cuda:0", torch.float64, [1, 2])
        with cuda.device(1):
            assert str(cuda.LongTensor(2, 3).device) == "cuda:1"
        assert isinstance(x, cuda.DoubleTensor)
        assert not isinstance(x, (cuda.FloatTensor, torch.DoubleTensor))
        assert not isinstance(x.cpu(), cuda.DoubleTensor)
        assert repr(cuda.DoubleTensor) == "<class 'torch.cuda.DoubleTensor'>"
        with pytest.raises(TypeError, match="takes tensors of its device, but got one of cpu"):
            cuda.DoubleTensor(x.cpu())
        with pytest.raises(TypeError, match="takes tensors of its device, but got one of cuda:0"):
            torch.DoubleTensor(x)


def test_a_recorded_stream_keeps_memory_for_its_work():
    def reused(record):
        with cuda.simulate("A100:1GB"):
            side = cuda.Stream()
            x = torch.ones(1 << 20, device="cuda")
            address = x.data_ptr()
            with cuda.stream(side):
                cuda._sleep(10**9)
                if record:
                    x.record_stream(side)
            del x
            return torch.zeros(1 << 20, device="cuda").data_ptr() == address

    assert reused(record=False)  # while the other stream may still read it
    assert not reused(record=True)
    with pytest.raises(NotImplementedError, match=r"aten::record_stream.*'CPU' backend"):
        torch.ones(1).record_stream(torch.Stream("cpu"))
    with pytest.raises(NotImplementedError, match="no fake impl or Meta kernel registered"):
        torch.ones(1, device="meta").record_stream(torch.Stream("cpu"))
    with pytest.raises(RuntimeError, match="unknown parameter type"):
        torch.ones(1).record_stream(3)


def test_a_pinned_buffer_that_is_used_again_too_early():
    with cuda.simulate(1, lazy=True):
        buffer = torch.ones(1000).pin_memory()
        early = buffer.to("cuda", non_blocking=True)
        buffer.fill_(2.0)  # nobody has waited
        assert early.sum().item() == 2000.0
        buffer.fill_(1.0)
        late = buffer.to("cuda", non_blocking=True)
        cuda.synchronize()
        buffer.fill_(2.0)
        assert late.sum().item() == 1000.0


def test_a_line_that_is_blamed_for_another_ones_error(monkeypatch):
    def program():
        table = torch.ones(4, 2, device="cuda")
        picked = table[torch.tensor([1, 99], device="cuda")]  # the mistake
        later = picked * 2
        return later.sum().item()  # the line that fails

    with cuda.simulate(1):
        with pytest.raises(torch.AcceleratorError, match="device-side assert") as caught:
            program()
        assert caught.traceback[1].lineno - program.__code__.co_firstlineno == 3
        with pytest.raises(torch.AcceleratorError):  # nothing works any more
            torch.ones(2, device="cuda").cpu()
    monkeypatch.setenv("CUDA_LAUNCH_BLOCKING", "1")
    with cuda.simulate(1):
        with pytest.raises(torch.AcceleratorError, match="device-side assert") as caught:
            program()
        assert caught.traceback[1].lineno - program.__code__.co_firstlineno == 1


def test_a_step_of_training_takes_the_same_time_every_time():
    def step():
        torch.manual_seed(0)
        with cuda.simulate("A100:256MB") as simulation:
            net = torch.nn.Linear(20, 3).cuda()
            optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
            ((net(torch.ones(5, 20, device="cuda")) - 1) ** 2).mean().backward()
            optimizer.step()
            cuda.synchronize()
            assert "net.weight.grad" in viz.devices().describe()
            return simulation.machine.now, list(simulation.machine.trace), cuda.memory_stats()

    assert step() == step()
