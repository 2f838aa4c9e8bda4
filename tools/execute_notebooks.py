"""Executes notebooks on the Deno kernel and writes them with their outputs.

Usage: execute_notebooks.py --cwd FOLDER --out FOLDER NOTEBOOK...
"""

import argparse
import asyncio
import pathlib
import sys

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

AT_ONCE = 2  # kernels


async def execute(path, cwd, out):
    notebook = nbformat.read(path, as_version=4)
    client = NotebookClient(
        notebook,
        kernel_name="deno",
        timeout=600,
        startup_timeout=120,
        record_timing=False,
        resources={"metadata": {"path": str(cwd)}},
    )
    await client.async_execute()
    nbformat.validate(notebook)
    target = out / path.name
    part = target.with_suffix(".ipynb.part")
    nbformat.write(notebook, part)
    part.replace(target)
    print(target, flush=True)


async def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--cwd", type=pathlib.Path, required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("notebooks", nargs="+", type=pathlib.Path)
    options = parser.parse_args()
    room = asyncio.Semaphore(AT_ONCE)
    failed = []

    async def one(path):
        async with room:
            try:
                await execute(path, options.cwd, options.out)
            except CellExecutionError as error:
                failed.append(path)
                print(f"{path}: {error}", file=sys.stderr)

    await asyncio.gather(*(one(path) for path in options.notebooks))
    return 1 if failed else 0


sys.exit(asyncio.run(main()))
