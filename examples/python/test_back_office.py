from decimal import Decimal
from urllib.error import HTTPError

import pytest
from back_office import BackOffice


def test_money_is_exact(world):
    deposits = [{"type": "deposit", "amount": amount} for amount in (10.1, 10.2)]
    world.execute("float-trap", *deposits)
    newest = BackOffice(world.base_url).deposits("float-trap")[:2]
    assert sum(row["amount"] for row in newest) == Decimal("20.3")


def test_all_pages_are_read(world):
    client = BackOffice(world.base_url)
    before = len(client.deposits("first-deposit-today"))
    world.execute("first-deposit-today", *[{"type": "deposit", "amount": 10}] * 60)
    assert len(client.deposits("first-deposit-today")) == before + 60


def test_a_bonus_expires(world):
    client = BackOffice(world.base_url)
    assert client.profile("bonus-expires-in-minutes")["kpi"]["active_bonus"] is True
    world.advance("PT30M")
    assert client.profile("bonus-expires-in-minutes")["kpi"]["active_bonus"] is False


@pytest.mark.parametrize("unblock", [True, False])
def test_worlds_do_not_meet(world, unblock):
    if unblock:
        world.execute("blocked-player", {"type": "unblock"})
    assert BackOffice(world.base_url).profile("blocked-player")["blocked"] is not unblock


def test_an_unknown_player(world):
    with pytest.raises(HTTPError, match="404"):
        BackOffice(world.base_url).profile("nobody")
