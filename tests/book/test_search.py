"""The site's search finds a name of the reference, written as programs write it."""

from pathlib import Path
from urllib.parse import quote

import pytest

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    ("query", "place"),
    [
        ("torch.Tensor.view", "operations/shapes.html#torch.Tensor.view"),
        ("Module.state_dict", "api/nn.html#torch.nn.Module.state_dict"),
        ("CosineAnnealingLR", "api/optim.html#torch.optim.lr_scheduler.CosineAnnealingLR"),
    ],
)
def test_a_name_is_found_first(browser, site: Path, query: str, place: str) -> None:
    page = browser.new_page()
    page.goto(f"{(site / 'search.html').as_uri()}?q={quote(query)}")
    first = page.locator("#search-results li > a").first
    first.wait_for()
    address = first.get_attribute("href")
    page.close()
    assert address.endswith(f"book/appendices/{place}")
