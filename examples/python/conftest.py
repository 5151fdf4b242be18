"""One server for the run, and a world of its own for each test."""

import json
import os
import subprocess
import urllib.request
import uuid

import pytest


@pytest.fixture(scope="session")
def server():
    """The address of a server: of FAUXHOUSE_URL, or of one that is started here."""
    if given := os.environ.get("FAUXHOUSE_URL"):
        yield given
        return
    # Not by npx: it does not pass a signal on to the server.
    command = ["node_modules/.bin/fauxhouse", "--port", "0", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        # The first line says that it is ready, and where.
        yield json.loads(process.stdout.readline())["origin"]
        process.terminate()


class World:
    """A world, and its control API."""

    def __init__(self, server):
        self.url = f"{server}/w/{uuid.uuid4()}"
        self.base_url = f"{self.url}/v1"

    def control(self, path, body):
        request = urllib.request.Request(
            f"{self.url}/__admin/{path}",
            json.dumps(body).encode(),
            {"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def execute(self, player, *commands):
        return self.control(f"players/{player}/commands", {"commands": commands})

    def advance(self, by):
        return self.control("clock/advance", {"by": by})


@pytest.fixture
def world(server):
    return World(server)
