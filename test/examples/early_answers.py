"""Calls to a server, by its port, that it answers before it has read their bodies."""

import sys
import time
from http.client import HTTPConnection

PORT = int(sys.argv[1])
PLAYER = "/v1/players/blocked-player"
NOBODY = "/v1/players/nobody"
JSON_TYPE = {"Content-Type": "application/json"}
SIGNED = {"Authorization": "Bearer any", "X-Session-ID": "any", **JSON_TYPE}
LATER_S = 0.65
RUNS = 20


def call(connection, method, path, body=None, headers=SIGNED):
    connection.request(method, path, body, headers)
    with connection.getresponse() as answer:
        answer.read()
        return answer.status


def keep_a_connection():
    connection = HTTPConnection("127.0.0.1", PORT)
    connection.connect()
    socket = connection.sock
    early = [
        (404, "PUT", NOBODY, SIGNED),
        (405, "PATCH", PLAYER, SIGNED),
        (401, "PUT", PLAYER, JSON_TYPE),
        (415, "PUT", PLAYER, {**SIGNED, "Content-Type": "text/plain"}),
        (405, "DELETE", PLAYER, SIGNED),
        (200, "GET", PLAYER, SIGNED),
    ]
    for status, method, path, headers in early:
        assert call(connection, method, path, b"{}", headers) == status, method
    end = time.monotonic() + LATER_S
    while time.monotonic() < end:
        assert call(connection, "GET", PLAYER) == 200
    # It would have opened another one after an answer that closes the first.
    assert connection.sock is socket
    connection.close()


def send_much_to_one_that_closes():
    connection = HTTPConnection("127.0.0.1", PORT)
    headers = {**SIGNED, "Connection": "close"}
    assert call(connection, "PUT", NOBODY, b" " * 8_000_000, headers) == 404
    connection.close()


keep_a_connection()
for _ in range(RUNS):
    send_much_to_one_that_closes()
print(f"{RUNS} runs")
