"""The client under test. It needs nothing but the standard library."""

import json
import urllib.request
from decimal import Decimal
from urllib.parse import quote, urlencode


class BackOffice:
    def __init__(self, base_url, token="any", session="any"):
        self.base_url = base_url
        self.headers = {"Authorization": f"Bearer {token}", "X-Session-ID": session}

    def get(self, path, **query):
        url = f"{self.base_url}/{path}" + (f"?{urlencode(query)}" if query else "")
        with urllib.request.urlopen(urllib.request.Request(url, headers=self.headers)) as answer:
            # Money as it is written, without the errors of floats.
            return json.load(answer, parse_float=Decimal)

    def profile(self, player):
        return self.get(f"players/{quote(player, safe='')}")

    def deposits(self, player):
        """All completed deposits, newest first."""
        rows, more = [], True
        while more:
            page = self.get(
                f"players/{quote(player, safe='')}/transactions",
                event_type="deposit", limit=50, offset=len(rows),
            )
            rows += page["transactions"]
            more = page["has_more"]
        return [row for row in rows if row["status"] == "completed"]
