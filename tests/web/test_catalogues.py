"""The check of all texts: it finds nothing, and whatever is broken it finds."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from clients import ROOT, run_script
from node import WEB

Texts = dict[str, Any]

SECTIONS: dict[str, Texts] = {
    "common": {
        "parts.close": "Close",
        "parts.left": {"one": "{count} tile left", "other": "{count} tiles left"},
        "refusal.stale": "Too late: {now}",
        "unit.day": "day",
        "unit.hour": "hour",
    },
    "home": {"home.title": "Which game?"},
}
PAGE = """<script lang="ts">
  import { t } from "./texts";
  let { count, unit, wide }: { count: number; unit: string; wide: boolean } = $props();
</script>
<h1 title={t("parts.left", { count })}>{t(wide ? "home.title" : `parts.close`)}</h1>
<p>{t(`unit.${unit}`)}</p>
"""
PROTOCOL = """| code | status | meaning |
|---|---|---|
| `stale` | 409 | too late |

| code | meaning |
|---|---|
| 1008 | too fast |
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A small project with texts, a page that uses them, and a protocol."""
    for section, texts in SECTIONS.items():
        for language in ("en", "nl", "de"):
            write(tmp_path, section, language, texts)
    (tmp_path / "web/src/Page.svelte").write_text(PAGE)
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/live.md").write_text(PROTOCOL)
    return tmp_path


def test_texts_in_order_are_not_complained_about(project: Path) -> None:
    assert check(project) == (0, "")


def drop(texts: Texts) -> None:
    del texts["unit.day"]


def add(texts: Texts) -> None:
    texts["unit.week"] = "week"


def rename_parameter(texts: Texts) -> None:
    texts["refusal.stale"] = "Te laat: {nu}"


def lose_form(texts: Texts) -> None:
    texts["parts.left"] = {"other": "{count} tegels"}


def empty(texts: Texts) -> None:
    texts["unit.hour"] = " "


def disorder(texts: Texts) -> None:
    texts["parts.close"] = texts.pop("parts.close")


@pytest.mark.parametrize(
    ("broken", "complaint"),
    [
        (drop, '"unit.day" is missing'),
        (add, '"unit.week" is in no other language'),
        (rename_parameter, '"refusal.stale" has the parameters nu instead of now'),
        (lose_form, '"parts.left" has the plural forms other instead of one, other'),
        (empty, '"unit.hour" is empty'),
        (disorder, '"parts.left" is not in its alphabetical place'),
    ],
)
def test_languages_that_differ_are_told(
    broken: Callable[[Texts], None], complaint: str, project: Path
) -> None:
    texts = dict(SECTIONS["common"])
    broken(texts)
    write(project, "common", "nl", texts)
    assert check(project) == (1, f"web/src/texts/common/nl.json: {complaint}\n")


@pytest.mark.parametrize(
    ("code", "complaint"),
    [
        ('t("home.none")', 'there is no text "home.none"'),
        ("t(`none.${1}`)", "there is no text that fits /^none\\..+$/"),
        ("t(String(1))", "a key is computed here without a literal beginning"),
        ('t("parts.left", { many: 1 })', '"parts.left" needs {count}'),
        ('t("parts.left")', '"parts.left" needs {count}'),
    ],
)
def test_code_that_asks_for_no_text_is_told(code: str, complaint: str, project: Path) -> None:
    (project / "web/src/more.ts").write_text(
        f'import {{ t }} from "./texts";\nexport const a = {code};\n'
    )
    assert check(project) == (1, f"web/src/more.ts:2: {complaint}\n")


def test_a_text_that_nobody_uses_is_told(project: Path) -> None:
    for language in ("en", "nl", "de"):
        write(project, "home", language, {"home.more": "More", **SECTIONS["home"]})
    assert check(project) == (1, 'web/src/texts: "home.more" is used nowhere\n')


def test_a_text_in_two_sections_is_told(project: Path) -> None:
    for language in ("en", "nl", "de"):
        write(project, "table", language, {"unit.day": "day"})
    said = 'web/src/texts/table/en.json: "unit.day" is in another section already\n'
    assert check(project) == (1, said)


def test_a_refusal_without_a_text_is_told(project: Path) -> None:
    (project / "docs/live.md").write_text(PROTOCOL.replace("| `stale`", "| `gone`, `stale`"))
    said = 'docs/live.md: there is no text "refusal.gone" for this code\n'
    assert check(project) == (1, said)


def test_a_broken_copy_of_the_true_texts_fails(tmp_path: Path) -> None:
    shutil.copytree(WEB / "src", tmp_path / "web/src")
    (tmp_path / "docs").mkdir()
    shutil.copy(ROOT / "docs/live.md", tmp_path / "docs/live.md")
    assert check(tmp_path) == (0, "")
    texts = json.loads((tmp_path / "web/src/texts/common/de.json").read_text())
    del texts["refusal.stale"]
    write(tmp_path, "common", "de", texts)
    assert check(tmp_path) == (1, 'web/src/texts/common/de.json: "refusal.stale" is missing\n')


def check(project: Path) -> tuple[int, str]:
    """What the check says: its exit code and its complaints."""
    done = run_script("texts.js", str(project))
    return done.returncode, done.stdout + done.stderr


def write(project: Path, section: str, language: str, texts: Texts) -> None:
    path = project / f"web/src/texts/{section}/{language}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(texts))
