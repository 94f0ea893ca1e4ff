"""`make bench`: how long the commands take as whole processes, and how that compares.

Each figure is the median of several runs after one that is not counted. The ratios are to a bare interpreter start and
to the obvious pipeline (`naive.py`), run in turn with ours on the same machine.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CATALOG = ROOT / "catalog.yaml"
RUNS = 5
TIMES = 10


def timed(command: list[str]) -> tuple[float, float]:
    """One run's wall-clock seconds and its peak memory in MiB (0 where the system does not tell)."""
    # Byte code is kept as an installed program keeps it; else a checkout would compile itself at every start.
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    begin = time.perf_counter()
    process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)
    if hasattr(os, "wait4"):
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        peak = usage.ru_maxrss / (1024 * 1024 if sys.platform == "darwin" else 1024)
    else:
        process.wait()
        peak = 0.0
    seconds = time.perf_counter() - begin
    if process.returncode:
        raise SystemExit(f"{command} failed with exit code {process.returncode}")
    return seconds, peak


def main() -> None:
    """Runs all commands in turn, so that a machine's change of speed meets them alike, and prints the medians."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        program = [sys.executable, "-m", "generator"]
        commands = {
            "bare interpreter": [sys.executable, "-c", "pass"],
            "validate": [*program, "validate", str(CATALOG)],
            "piece OBS-03": [*program, "piece", "OBS-03", "-c", str(CATALOG), "-o", str(folder / "piece.pdf")],
            "kit": [*program, "kit", "-c", str(CATALOG), "-o", str(folder / "kit")],
            "kit: modules, credits, boards": [
                *program, "kit", "--only", "modules,credits,boards", "-c", str(CATALOG), "-o", str(folder / "three")
            ],
            f"the same, {TIMES} times the pieces": [
                sys.executable, "-m", "tests.bench.large", str(CATALOG), str(folder / "large"), str(TIMES)
            ],
            "naive pipeline": [sys.executable, "-m", "tests.bench.naive", str(folder)],
        }  # fmt: skip
        results: dict[str, list[tuple[float, float]]] = {label: [] for label in commands}
        for run in range(RUNS + 1):
            for label, command in commands.items():
                result = timed(command)
                if run:
                    results[label].append(result)
    medians = {label: statistics.median(seconds for seconds, _ in runs) for label, runs in results.items()}
    bare, naive, kit = medians["bare interpreter"], medians["naive pipeline"], medians["kit: modules, credits, boards"]
    print(f"{'median of ' + str(RUNS):<34}{'seconds':>9}{'MiB':>7}{'of bare':>10}{'of naive':>10}{'of three':>9}")
    for label, seconds in medians.items():
        peak = max(peak for _, peak in results[label])
        print(f"{label:<34}{seconds:9.3f}{peak:7.0f}{seconds / bare:10.1f}{seconds / naive:10.3f}{seconds / kit:9.2f}")


if __name__ == "__main__":
    main()
