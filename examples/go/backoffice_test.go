package backoffice

import (
	"net/http"
	"testing"
)

func TestABlockIsVisible(t *testing.T) {
	world := newWorld(t)
	client := Client{world + "/v1"}
	if err := client.Block("pending-kyc"); err != nil {
		t.Fatal(err)
	}
	player, err := client.Player("pending-kyc")
	if err != nil || !player.Blocked {
		t.Fatalf("%+v %v", player, err)
	}
	expectChangedExactly(t, world,
		Change{"type": "profile", "player": "pending-kyc", "field": "blocked", "after": true})
}

func TestSupportUnblocks(t *testing.T) {
	world := newWorld(t)
	control(t, http.MethodPost, world+"/__admin/players/blocked-player/commands", `{"type": "unblock"}`)
	player, err := Client{world + "/v1"}.Player("blocked-player")
	if err != nil || player.Blocked {
		t.Fatalf("%+v %v", player, err)
	}
}

func TestAnOutageIsAnError(t *testing.T) {
	for _, status := range []string{"500", "503"} {
		t.Run("with the status "+status, func(t *testing.T) {
			world := newWorld(t)
			control(t, http.MethodPost, world+"/__admin/faults",
				`{"operation": "getPlayerProfile", "effect": {"status": `+status+`}}`)
			if player, err := (Client{world + "/v1"}).Player("blocked-player"); err == nil {
				t.Fatalf("%+v", player)
			}
		})
	}
}
