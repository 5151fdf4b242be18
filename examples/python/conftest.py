"""One server for the run, and a world of its own for each test."""

import json
import os
import subprocess
import urllib.request
import uuid
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlencode

import pytest


def program():
    """The command, in the nearest folder that has node_modules."""
    paths = [folder / "node_modules/.bin/fauxhouse" for folder in Path(__file__).resolve().parents]
    return next(path for path in paths if path.exists())


@pytest.fixture(scope="session")
def server():
    """The URL of a server: of FAUXHOUSE_URL, or of one that is started here."""
    if given := os.environ.get("FAUXHOUSE_URL"):
        yield given
        return
    command = [program(), "--port", "0", "--json", "--until-stdin-ends"]
    # Its input ends after the run, and also if this process crashes.
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, **pipes, text=True) as process:
        # The first line says that it is ready, and where.
        yield json.loads(process.stdout.readline())["origin"]


class World:
    """A world: the base URL of the service, and the control API."""

    def __init__(self, server):
        self.name = str(uuid.uuid4())
        self.url = f"{server}/w/{self.name}"
        self.base_url = f"{self.url}/v1"

    def control(self, method, path, body=None):
        headers = {"Content-Type": "application/json"}
        if token := os.environ.get("FAUXHOUSE_ADMIN_TOKEN"):
            headers["Authorization"] = f"Bearer {token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.url}/__admin/{path}", data, headers, method=method)
        try:
            with urllib.request.urlopen(request) as answer:
                return json.loads(answer.read() or "null")
        except HTTPError as error:
            error.msg += f" {error.read().decode()}"  # names the problem and its remedy
            raise

    def execute(self, player, *commands):
        return self.control("POST", f"players/{player}/commands", {"commands": commands})

    def advance(self, by):
        return self.control("POST", "clock/advance", {"by": by})

    def count(self, **matcher):
        return self.control("POST", "requests/count", matcher)["count"]

    def expect_changed_exactly(self, *expected, **query):
        """Each expected change has the members that matter, and there are no other changes."""
        left = self.control("GET", f"changes?{urlencode(query)}")["changes"]
        for wanted in expected:
            found = [change for change in left if {**change, **wanted} == change]
            assert found, f"There is no change {wanted} among {left}."
            left.remove(found[0])
        assert left == []

    def delete(self):
        try:
            self.control("DELETE", f"worlds/{self.name}")
        except HTTPError as error:
            if error.code != 404:  # a test that sent no request has no world
                raise


@pytest.fixture
def world(server):
    world = World(server)
    yield world
    world.delete()
