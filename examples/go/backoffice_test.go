package backoffice

import (
	"bufio"
	"encoding/json"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"testing"
)

var origin string

// TestMain starts one server on a free port, and stops it after the tests.
func TestMain(m *testing.M) {
	// npx does not forward signals to the server.
	server := exec.Command("node_modules/.bin/fauxhouse", "--port", "0", "--json")
	server.Stderr = os.Stderr
	output, err := server.StdoutPipe()
	if err != nil {
		panic(err)
	}
	if err := server.Start(); err != nil {
		panic(err)
	}
	// The first line says that the server is ready, and where.
	line, _ := bufio.NewReader(output).ReadBytes('\n')
	var ready struct{ Origin string }
	if err := json.Unmarshal(line, &ready); err != nil {
		panic(err)
	}
	origin = ready.Origin
	code := m.Run()
	server.Process.Signal(os.Interrupt)
	server.Wait()
	os.Exit(code)
}

// world returns the URL of a world of this test, which is deleted after it.
func world(t *testing.T) string {
	t.Helper()
	t.Parallel()
	name := url.PathEscape(strings.ReplaceAll(t.Name(), "/", "-"))
	t.Cleanup(func() { control(t, http.MethodDelete, origin+"/__admin/worlds/"+name, "") })
	return origin + "/w/" + name
}

// control calls the control API.
func control(t *testing.T, method, url, body string) {
	t.Helper()
	request, err := http.NewRequest(method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	if response.StatusCode >= 400 {
		t.Fatalf("%s %s: %s", method, url, response.Status)
	}
}

func TestABlockIsVisible(t *testing.T) {
	client := Client{world(t) + "/v1"}
	if err := client.Block("withdrawal-stuck"); err != nil {
		t.Fatal(err)
	}
	player, err := client.Player("withdrawal-stuck")
	if err != nil || !player.Blocked {
		t.Fatalf("%+v %v", player, err)
	}
}

func TestSupportUnblocks(t *testing.T) {
	world := world(t)
	control(t, http.MethodPost, world+"/__admin/players/blocked-player/commands", `{"type": "unblock"}`)
	player, err := Client{world + "/v1"}.Player("blocked-player")
	if err != nil || player.Blocked {
		t.Fatalf("%+v %v", player, err)
	}
}

func TestAnOutageIsAnError(t *testing.T) {
	world := world(t)
	control(t, http.MethodPost, world+"/__admin/faults", `{"operation": "getPlayerProfile", "effect": {"status": 503}}`)
	if player, err := (Client{world + "/v1"}).Player("blocked-player"); err == nil {
		t.Fatalf("%+v", player)
	}
}
