from decimal import Decimal
from urllib.error import HTTPError

import pytest
from back_office import BackOffice


def test_money_is_exact(house):
    house.execute("float-trap", {"type": "deposit", "amount": 0.1}, {"type": "deposit", "amount": 0.2})
    newest = BackOffice(house.base_url).deposits("float-trap")[:2]
    assert sum(row["amount"] for row in newest) == Decimal("0.3")


def test_all_pages_are_read(house):
    client = BackOffice(house.base_url)
    before = len(client.deposits("first-deposit-today"))
    house.execute("first-deposit-today", *[{"type": "deposit", "amount": 20}] * 60)
    assert len(client.deposits("first-deposit-today")) == before + 60


def test_a_bonus_expires(house):
    client = BackOffice(house.base_url)
    assert client.profile("bonus-expires-in-minutes")["kpi"]["active_bonus"] is True
    house.advance("PT30M")
    assert client.profile("bonus-expires-in-minutes")["kpi"]["active_bonus"] is False


@pytest.mark.parametrize("unblock", [True, False])
def test_worlds_do_not_meet(house, unblock):
    if unblock:
        house.execute("blocked-player", {"type": "unblock"})
    assert BackOffice(house.base_url).profile("blocked-player")["blocked"] is not unblock


def test_an_unknown_player(house):
    with pytest.raises(HTTPError, match="404"):
        BackOffice(house.base_url).profile("nobody")
