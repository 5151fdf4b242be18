"""The client under test. It needs nothing but the standard library."""

import json
import urllib.request
from decimal import Decimal
from urllib.parse import quote, urlencode


class BackOffice:
    def __init__(self, base_url, token="any", session="any"):
        self.base_url = base_url
        self.headers = {"Authorization": f"Bearer {token}", "X-Session-ID": session}

    def send(self, method, path, body=None):
        headers = {**self.headers, "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.base_url}/{path}", data, headers, method=method)
        with urllib.request.urlopen(request) as answer:
            # Money as it is written, without the errors of floats.
            return json.load(answer, parse_float=Decimal)

    def profile(self, player):
        return self.send("GET", f"players/{quote(player, safe='')}")

    def block(self, player):
        return self.send("PUT", f"players/{quote(player, safe='')}", {"blocked": True})

    def deposits(self, player):
        """All completed deposits, newest first."""
        rows, more = [], True
        while more:
            query = urlencode({"event_type": "deposit", "limit": 50, "offset": len(rows)})
            page = self.send("GET", f"players/{quote(player, safe='')}/transactions?{query}")
            rows += page["transactions"]
            more = page["has_more"]
        return [row for row in rows if row["status"] == "completed"]
