"""The doors of the book: its addresses, its root page, what can be taken home, who links to it."""

import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import xml.etree.ElementTree as ElementTree
import zipfile
from pathlib import Path

import address
import card
import doors
import nbformat
import notebooks
import numpy as np
import pytest
import site_extension
import yaml
from environment import Stop
from matplotlib.image import imread
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
BASE = "https://reader.example/minitorch/"
REPOSITORY = "https://github.com/reader/minitorch"


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


# --- addresses ----------------------------------------------------------------------------------


@pytest.fixture
def nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in address.NAMES:
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def published(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SITE_URL", BASE.rstrip("/"))
    monkeypatch.setenv("SITE_REPOSITORY", REPOSITORY + ".git")


def test_no_address_is_invented(nowhere: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(address, "configured", lambda key: "")
    assert address.site() == address.repository() == address.on_github() == ""
    assert doors.install_command("a.whl") == ""
    assert site_extension.elsewhere("07-backward") == ""
    assert "og:url" not in site_extension.head("Title", "About", None)
    assert "og:image" not in site_extension.head("Title", "About", None)


def test_addresses_have_one_form(published: None) -> None:
    assert address.site() == BASE
    assert address.repository() == REPOSITORY
    assert address.on_github() == "reader/minitorch"


def test_the_settings_are_read(nowhere: None, tmp_path: Path, monkeypatch) -> None:
    (tmp_path / "_config.yml").write_text(
        f'repository:\n  url: "{REPOSITORY}"\nhtml:\n  baseurl: {BASE} # here\n', encoding="utf-8"
    )
    monkeypatch.setattr(address, "ROOT", tmp_path)
    assert (address.site(), address.repository()) == (BASE, REPOSITORY)


@pytest.mark.parametrize("wrong", ["reader.example", "ftp://reader.example/", 'https://a"b/'])
def test_a_wrong_address_stops_the_build(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SITE_URL", wrong)
    with pytest.raises(Stop, match="SITE_URL"):
        address.site()


def test_colab_and_binder_open_the_chapter(published: None) -> None:
    links = re.findall(r'href="([^"]+)"', site_extension.elsewhere("07-backward"))
    assert links == [
        "https://colab.research.google.com/github/reader/minitorch/blob/colab/07-backward.ipynb",
        "https://mybinder.org/v2/gh/reader/minitorch/HEAD?labpath=book%2F07-backward.ipynb",
    ]


def test_other_hosts_than_github_get_no_links(published: None, monkeypatch) -> None:
    monkeypatch.setenv("SITE_REPOSITORY", "https://git.example/reader/minitorch")
    assert site_extension.elsewhere("07-backward") == ""


# --- pages --------------------------------------------------------------------------------------


def test_the_root_page_is_the_start_page(site: Path) -> None:
    root, start = (
        (site / name).read_text(encoding="utf-8") for name in ("index.html", doors.START)
    )
    assert "Refresh" not in root
    for pattern in (
        r"<title>.*?</title>",
        r'<meta name="description" content=".{40,}?"',
        "<h1>.*?<",
    ):
        assert re.search(pattern, root).group() == re.search(pattern, start).group()
    assert '<html lang="en" data-content_root="./"' in root


@pytest.mark.parametrize(
    ("link", "there"),
    [("../_static/a.css?v=1", "_static/a.css?v=1"), ("../index.html", "index.html"),
     ("#map", "#map"),
     ("07-backward.html#why", "book/07-backward.html#why"), ("data:,x", "data:,x"),
     ("../", "./"), ("parts/tensors.html", "book/parts/tensors.html"), ("https://a.example/", "https://a.example/")],
)  # fmt: skip
def test_links_of_a_moved_page(link: str, there: str) -> None:
    assert doors.moved(f'<a href="{link}">', "book/") == f'<a href="{there}">'


def test_links_of_a_page_for_any_depth() -> None:
    page = '<a href="book/a.html#b"><a href="#c"><html data-content_root="./"><a href="https://x/">'
    assert doors.rooted(page, "/minitorch/") == (
        '<a href="/minitorch/book/a.html#b"><a href="#c">'
        '<html data-content_root="/minitorch/"><a href="https://x/">'
    )


def test_the_page_for_lost_readers_leads_back(site: Path) -> None:
    text = (site / "404.html").read_text(encoding="utf-8")
    links = re.findall(r'<(?:a|link|script)\b[^>]*\s(?:href|src)="([^"#]+)', text)
    assert [link for link in links if doors.is_relative(link)] == []
    assert any(link.endswith("/search.html") for link in links)
    for path in notebooks.chapters():
        assert any(link.endswith(f"/book/{path.stem}.html") for link in links)
    assert '<meta name="robots" content="noindex" />' in text


@pytest.fixture(scope="module")
def copies(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the site, given its doors as for a published book."""
    folder = tmp_path_factory.mktemp("published") / "site"
    shutil.copytree(site, folder, ignore=shutil.ignore_patterns("_images", "live", "*.js"))
    for name in ("how-to-use.html",):  # the list of files is written into the page once
        page = folder / "book" / name
        text = page.read_text(encoding="utf-8")
        page.write_text(
            re.sub(r'(?s)<ul class="mt-downloads">.*?</ul>', doors.PLACE, text), encoding="utf-8"
        )
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SITE_URL", BASE)
        patch.setenv("SITE_REPOSITORY", REPOSITORY)
        doors.open_doors(folder)
    return folder


def test_the_sitemap_lists_every_page_once(copies: Path) -> None:
    rows = ElementTree.parse(copies / "sitemap.xml").getroot()
    places = [row[0].text or "" for row in rows]
    assert places[0] == BASE
    assert len(set(places)) == len(places) > 60
    names = [place.removeprefix(BASE) for place in places[1:]]
    assert [name for name in names if not (copies / name).exists()] == []
    assert {f"book/{path.stem}.html" for path in notebooks.chapters()} <= set(names)
    assert f"Sitemap: {BASE}sitemap.xml" in (copies / "robots.txt").read_text(encoding="utf-8")


def test_without_an_address_there_is_no_sitemap(copies: Path, nowhere: None, tmp_path) -> None:
    folder = tmp_path / "site"
    folder.mkdir()
    doors.signs(folder)
    assert [path.name for path in folder.iterdir()] == ["robots.txt"]
    assert "Sitemap" not in (folder / "robots.txt").read_text(encoding="utf-8")


def test_nothing_is_left_out_by_github_pages(site: Path) -> None:
    assert (site / ".nojekyll").exists()


def test_the_head_of_a_published_page(published: None) -> None:
    head = site_extension.head("A & B", "About it", BASE + "book/a.html")
    assert f'<meta property="og:url" content="{BASE}book/a.html" />' in head
    assert f'<meta property="og:image" content="{BASE}_static/card.png" />' in head
    assert 'content="summary_large_image"' in head


def test_the_card_is_the_one_that_would_be_drawn(site: Path, monkeypatch) -> None:
    monkeypatch.setenv("MINITORCH_DOT", "graphviz-pure")
    kept, drawn = (imread(io.BytesIO(data)) for data in (card.CARD.read_bytes(), card.draw()))
    assert kept.shape == drawn.shape == (630, 1200, 4)
    # Edges of letters may differ by a shade where another compiler built the drawing libraries.
    assert np.abs(kept - drawn).mean() < 1 / 255, "run: python book/_tools/card.py"
    assert (site / "_static" / "card.png").exists()


# --- to take home -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def wheel(site: Path) -> Path:
    (found,) = (site / doors.FILES).glob("*.whl")
    return found


def test_the_wheel_has_its_own_name_and_the_same_bytes_each_time(wheel: Path, tmp_path) -> None:
    assert wheel.name == f"minitorch_book-{PROJECT['version']}-py3-none-any.whl"
    again = tmp_path / doors.make_wheel(tmp_path)
    assert (
        hashlib.sha256(again.read_bytes()).digest() == hashlib.sha256(wheel.read_bytes()).digest()
    )
    with zipfile.ZipFile(wheel) as archive:
        tops = {name.split("/")[0] for name in archive.namelist()}
    assert tops == {"minitorch", f"minitorch_book-{PROJECT['version']}.dist-info"}


def test_the_wheel_installs_and_runs_in_a_fresh_environment(wheel: Path, tmp_path: Path) -> None:
    """NumPy comes from the environment of the tests: nothing is fetched."""
    home = tmp_path / "environment"
    subprocess.run([sys.executable, "-m", "venv", home], check=True)
    python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    plain = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    subprocess.run(
        [python, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--find-links",
         wheel.parent, PROJECT["name"]],
        check=True, cwd=tmp_path, env=plain | {"PIP_CONFIG_FILE": os.devnull},
    )  # fmt: skip
    outside = Path(np.__file__).parents[1]
    program = (
        f"import sys; sys.path.append({str(outside)!r})\n"
        "import minitorch as torch\n"
        "x = torch.tensor([1., 2., 3.], requires_grad=True); (x * x).sum().backward()\n"
        "print(x.grad); print(torch.__file__)\n"
        "import runpy; sys.argv = ['minitorch', '--help']\n"
        "runpy.run_module('minitorch', run_name='__main__')"
    )
    done = subprocess.run(
        [python, "-c", program],
        cwd=tmp_path,
        env=plain,
        text=True,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == "tensor([2., 4., 6.])"
    assert Path(lines[1]).is_relative_to(home)
    assert "usage: minitorch" in done.stdout


def test_the_archive_holds_all_that_the_notebooks_need(site: Path, wheel: Path) -> None:
    with zipfile.ZipFile(site / doors.FILES / doors.ARCHIVE) as archive:
        names = {name.removeprefix("minitorch-book/") for name in archive.namelist()}
        wanted = archive.read("minitorch-book/requirements.txt").decode().splitlines()
    assert {path.name for path in notebooks.chapters()} <= names
    assert {"README.txt", "LICENSE", "LICENSE-TEXT", wheel.name} <= names
    assert wanted[0] == f"./{wheel.name}"
    listed = PROJECT["dependencies"] + PROJECT["optional-dependencies"]["book"]
    assert set(wanted[1:]) <= set(listed)


def test_the_page_names_the_files_and_their_sizes(site: Path, wheel: Path) -> None:
    text = (site / "book" / "how-to-use.html").read_text(encoding="utf-8")
    found = dict(
        re.findall(r'<li><a href="\.\./files/([^"]+)" download>.*?</a> \(([\d.]+) MB\)', text)
    )
    assert {wheel.name, doors.ARCHIVE} <= set(found)
    for name, megabytes in found.items():
        assert abs((site / "files" / name).stat().st_size / 1e6 - float(megabytes)) <= 0.05


def test_notebooks_for_colab_install_the_wheel_first(copies: Path, wheel: Path) -> None:
    made = sorted((copies / "files" / "colab").iterdir())
    assert [path.name for path in made] == [path.name for path in notebooks.chapters()]
    for path in made:
        page = nbformat.read(path, as_version=4)
        nbformat.validate(page)
        code = next(cell for cell in page.cells if cell.cell_type == "code")
        assert f"%pip install -q {BASE}files/{wheel.name} " in code.source
        kept = [cell.id for cell in page.cells if cell.id != "install"]
        published = json.loads((ROOT / "book" / path.name).read_text(encoding="utf-8"))
        assert kept == [cell["id"] for cell in published["cells"]]


def test_without_a_site_colab_installs_from_the_repository(nowhere: None, monkeypatch) -> None:
    monkeypatch.setenv("SITE_REPOSITORY", REPOSITORY)
    assert f" git+{REPOSITORY} " in doors.install_command("a.whl")


# --- what other services read -------------------------------------------------------------------


def test_the_citation_agrees_with_the_project() -> None:
    cited = yaml.safe_load(read("CITATION.cff"))
    assert cited["cff-version"] == "1.2.0"
    assert {"message", "title", "authors"} <= set(cited)
    assert cited["version"] == PROJECT["version"]
    assert cited["license"] == PROJECT["license"]
    page = read("book/how-to-use.md")
    for said in (cited["title"], cited["authors"][0]["name"], str(cited["version"]),
                 cited["date-released"][:4]):  # fmt: skip
        assert f"{{{said}}}" in page


def test_binder_installs_what_the_project_names() -> None:
    lines = [line.split("#")[0].strip() for line in read(".binder/requirements.txt").splitlines()]
    options = [line for line in lines if line.startswith("-")]
    assert options == ["-c ../constraints.txt", "-e ."]
    wanted = [line for line in lines if line and not line.startswith("-")]
    assert set(wanted) <= set(PROJECT["dependencies"] + PROJECT["optional-dependencies"]["book"])
    assert {Requirement(line).name for line in wanted} >= {"jupyterlab", *doors.NEEDED}
    assert re.fullmatch(r"python-3\.\d+\n", read(".binder/runtime.txt"))
    assert os.name == "nt" or os.access(ROOT / ".binder" / "postBuild", os.X_OK)


def test_the_container_sets_the_book_up() -> None:
    found = json.loads(read(".devcontainer/devcontainer.json"))
    assert found["image"].endswith("python:3.12")
    assert found["postCreateCommand"] == "make html"
    assert found["forwardPorts"] == [8000, 8888]


def workflow() -> dict:
    return yaml.safe_load(read(".github/workflows/book.yml"))


def test_the_workflow_runs_the_two_commands_and_passes_the_address() -> None:
    steps = workflow()["jobs"]["build"]["steps"]
    runs = [step["run"] for step in steps if "run" in step]
    assert runs == ["make test", "make epub\nmake html\n"]
    (build,) = [step for step in steps if "make html" in step.get("run", "")]
    assert set(build["env"]) == set(address.NAMES)
    (upload,) = [s for s in steps if s.get("uses", "").startswith("actions/upload-pages-artifact")]
    assert upload["with"]["path"] == "_build/html"


def test_the_workflow_may_do_no_more_than_it_must() -> None:
    found = workflow()
    assert found["permissions"] == {"contents": "read"}
    allowed = {name: job["permissions"] for name, job in found["jobs"].items()}
    assert allowed == {
        "build": {"contents": "read", "pages": "read"},
        "deploy": {"pages": "write", "id-token": "write"},
        "colab": {"contents": "write"},
    }
    steps = [step for job in found["jobs"].values() for step in job["steps"]]
    used = [step["uses"] for step in steps if "uses" in step]
    assert used
    assert all(re.fullmatch(r"actions/[\w-]+@v\d+", name) for name in used)
    # What a stranger may name (a branch, a title) is never pasted into a command.
    assert all("${{" not in step.get("run", "") for step in steps)
    assert all(job["timeout-minutes"] <= 90 for job in found["jobs"].values())
