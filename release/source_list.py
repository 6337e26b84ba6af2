"""The build hook that puts the list of the source's digests into a wheel; see `boardwalk/build.py`."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class SourceListHook(BuildHookInterface):  # type: ignore[misc, type-arg, unused-ignore]
    """Hatchling calls it for each wheel; an editable one is a development tree and gets no list."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the list, and have it included."""
        if version == "editable":
            return
        package = Path(self.root, "src", "boardwalk")
        build = runpy.run_path(str(package / "build.py"))
        path = Path(self.directory, build["LIST_NAME"])
        path.parent.mkdir(parents=True, exist_ok=True)
        # What Git ignores stays out of the wheel, a database in the folder for instance.
        included = {each.distribution_path for each in self.build_config.builder.recurse_included_files()}
        digests = build["file_digests"](package)
        listed = {name: digest for name, digest in digests.items() if f"boardwalk/{name}" in included}
        path.write_text(build["digest_list"](listed), encoding="utf-8")
        build_data["force_include"][str(path)] = f"boardwalk/{path.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the list, which is in the wheel now."""
        del version, artifact_path
        for path, name in build_data["force_include"].items():
            if name.startswith("boardwalk/"):
                Path(path).unlink(missing_ok=True)
