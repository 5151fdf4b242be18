from decimal import Decimal
from urllib.error import HTTPError

import pytest
from back_office import BackOffice


@pytest.fixture
def client(world):
    return BackOffice(world.base_url)


def test_money_is_exact(world, client):
    deposits = [{"type": "deposit", "amount": amount} for amount in (10.1, 10.2)]
    world.execute("float-trap", *deposits)
    newest = client.deposits("float-trap")[:2]
    assert sum(row["amount"] for row in newest) == Decimal("20.3")


def test_all_pages_are_read(world, client):
    before = len(client.deposits("first-deposit-today"))
    world.execute("first-deposit-today", *[{"type": "deposit", "amount": 10}] * 60)
    assert len(client.deposits("first-deposit-today")) == before + 60


def test_a_block_changes_nothing_else(world, client):
    client.block("pending-kyc")
    world.expect_changed_exactly(
        {"type": "profile", "player": "pending-kyc", "field": "blocked", "after": True},
    )


def test_a_bonus_expires(world, client):
    assert client.profile("bonus-expires-in-minutes")["kpi"]["active_bonus"] is True
    world.advance("PT30M")
    assert client.profile("bonus-expires-in-minutes")["kpi"]["active_bonus"] is False


def test_staff_approve_a_withdrawal_tomorrow(world, client):
    player = "kyc-pending-with-withdrawal"
    assert client.profile(player)["balances"]["pending_withdrawal"] == 150
    world.advance("P1D")
    world.execute(player, {"type": "setKyc", "status": "in_review"}, {"type": "setKyc", "status": "approved"})
    for status in ["approved", "processing", "completed"]:
        world.execute(player, {"type": "moveWithdrawal", "to": status})
    assert client.profile(player)["balances"]["pending_withdrawal"] == 0
    assert world.control("GET", "audit")["consistent"]


def test_a_withdrawal_is_paid_by_the_clock(world, client):
    world.execute(
        "anna",
        {"type": "register", "market": "DE", "autopilot": True},  # without it, only commands move the withdrawal
        {"type": "deposit", "amount": 50, "method": "visa"},
        {"type": "play", "stake": 50, "win": 80},
        {"type": "setKyc", "status": "approved"},
        {"type": "requestWithdrawal", "amount": 60},
    )
    world.advance("P10D")  # the operator's decision is drawn from the id: some other ids are rejected
    assert client.profile("anna")["kpi"]["last_withdrawal"]["status"] == "completed"


def test_the_service_fails_once(world, client):
    world.control("POST", "faults", {"operation": "getPlayerProfile", "times": 1, "effect": {"status": 503}})
    with pytest.raises(HTTPError):
        client.profile("blocked-player")
    assert client.profile("blocked-player")["blocked"] is True
    assert world.count(operation="getPlayerProfile") == 2
    assert world.count(status=503) == 1


@pytest.mark.parametrize("unblock", [True, False])
def test_worlds_do_not_meet(world, client, unblock):
    if unblock:
        world.execute("blocked-player", {"type": "unblock"})
    assert client.profile("blocked-player")["blocked"] is not unblock


def test_an_unknown_player(client):
    with pytest.raises(HTTPError, match="404"):
        client.profile("nobody")
