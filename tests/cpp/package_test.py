#!/usr/bin/env python3
"""Installs the engine into a fresh prefix, builds the example against it and checks what it prints.

The example is configured as a stranger would: it knows the prefix and nothing of the source tree.
It is built again with flags that make Eigen allocate differently by default, because matrices are
allocated on one side and freed on the other: wider vector registers, and the address sanitizer.
"""
import argparse
import json
import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path

TOLERANCE = 1e-11  # the example prints twelve decimals


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--cmake", required=True)
    parser.add_argument("--build", required=True, type=Path, help="build tree to install from")
    parser.add_argument("--config", default="Release")
    parser.add_argument("--generator", required=True)
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--flags", default="", help="flags of the build tree, such as sanitizers")
    parser.add_argument("--reference", required=True, type=Path, help="cricket.json")
    parser.add_argument("--example", required=True, type=Path, help="source of the example")
    return parser.parse_args()


def run(*command):
    result = subprocess.run([str(x) for x in command], capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{result.stdout}{result.stderr}")
    return result.stdout


def expected_lines(reference):
    """The numbers of every line the example has to print, in order."""
    scenarios = {s["name"]: s for s in reference["scenarios"]}
    for name in ("one full-width head", "two heads", "four heads"):
        scenario = scenarios[name]
        yield f"heads {scenario['heads']}", []
        for head in scenario["perHead"]:
            for token, *numbers in zip(reference["tokens"], head["dots"], head["scaled"], head["weights"]):
                yield token, numbers
            yield " ".join(head["argmax"]), [head["entropyBits"]]
        yield "output", scenario["concat"]
    yield "heads is 3; it needs a divisor of the 4 columns of xQ", []


def check(printed, reference):
    lines = printed.splitlines()
    expected = list(expected_lines(reference))
    if len(lines) != len(expected):
        sys.exit(f"{len(lines)} lines instead of {len(expected)}:\n{printed}")
    for line, (text, numbers) in zip(lines, expected):
        found = [float(x) for x in re.findall(r"-?\d+\.\d+", line)]
        near = len(found) == len(numbers) and all(abs(a - b) <= TOLERANCE for a, b in zip(found, numbers))
        if text not in line or not near:
            sys.exit(f"expected {text!r} with {numbers}, but the example printed\n{line}")


def main():
    arguments = parse_arguments()
    work = arguments.build / "package_test"
    shutil.rmtree(work, ignore_errors=True)
    prefix = work / "prefix"
    run(arguments.cmake, "--install", arguments.build, "--prefix", prefix, "--config", arguments.config)
    internal = [p.name for p in (prefix / "include/attn").iterdir() if p.name in ("caps.hpp", "check.hpp", "head.hpp")]
    if internal:
        sys.exit(f"internal headers were installed: {internal}")

    reference = json.loads(arguments.reference.read_text(encoding="utf-8"))
    variants = {"plain": "", "sanitized": "-fsanitize=address"}
    if platform.machine() in ("x86_64", "AMD64") and "avx2" in cpu_flags():
        variants["wide"] = "-mavx2"
    for name, flags in variants.items():
        build = work / name
        run(arguments.cmake, "-S", arguments.example, "-B", build, "-G", arguments.generator,
            f"-DCMAKE_PREFIX_PATH={prefix}", f"-DCMAKE_BUILD_TYPE={arguments.config}",
            f"-DCMAKE_CXX_COMPILER={arguments.compiler}", f"-DCMAKE_CXX_FLAGS={arguments.flags} {flags}")
        run(arguments.cmake, "--build", build)
        check(run(build / "cricket"), reference)
        print(f"{name}: the example prints the reference values")


def cpu_flags():
    try:
        return Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return ""


if __name__ == "__main__":
    main()
