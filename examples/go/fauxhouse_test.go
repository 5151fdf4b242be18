package backoffice

import (
	"bufio"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

var origin = os.Getenv("FAUXHOUSE_URL")

// TestMain starts one server for the package, unless FAUXHOUSE_URL has the address of one.
func TestMain(m *testing.M) {
	stop := func() {}
	if origin == "" {
		origin, stop = start()
	}
	code := m.Run()
	stop()
	os.Exit(code)
}

// start starts a server on a free port. It stops when its input ends, also after a panic.
func start() (url string, stop func()) {
	server := exec.Command(program(), "--port", "0", "--json", "--until-stdin-ends")
	server.Stderr = os.Stderr
	input, err := server.StdinPipe()
	if err != nil {
		panic(err)
	}
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
	return ready.Origin, func() {
		input.Close()
		server.Wait()
	}
}

// program is the command in the nearest folder that has node_modules: a test runs in the folder of
// its package.
func program() string {
	for folder, _ := os.Getwd(); folder != filepath.Dir(folder); folder = filepath.Dir(folder) {
		path := filepath.Join(folder, "node_modules", ".bin", "fauxhouse")
		if _, err := os.Stat(path); err == nil {
			return path
		}
	}
	panic("There is no node_modules/.bin/fauxhouse in this folder or above it. Run npm install fauxhouse.")
}

// newWorld returns the URL of a world of this test, which is deleted after it.
func newWorld(t *testing.T) string {
	t.Helper()
	t.Parallel()
	random := make([]byte, 8)
	rand.Read(random)
	name := hex.EncodeToString(random)
	t.Cleanup(func() {
		status, answer, err := call(http.MethodDelete, origin+"/__admin/worlds/"+name, "")
		// A test that sent no request has no world.
		if err != nil || status >= 400 && status != http.StatusNotFound {
			t.Errorf("The world %s is not deleted: %s %v", name, answer, err)
		}
	})
	return origin + "/w/" + name
}

// control calls the control API. A rejection names the problem and its remedy.
func control(t *testing.T, method, url, body string) []byte {
	t.Helper()
	status, answer, err := call(method, url, body)
	if err != nil || status >= 400 {
		t.Fatalf("%s %s: %d %s %v", method, url, status, answer, err)
	}
	return answer
}

func call(method, url, body string) (status int, answer []byte, err error) {
	request, err := http.NewRequest(method, url, strings.NewReader(body))
	if err != nil {
		return 0, nil, err
	}
	request.Header.Set("Content-Type", "application/json")
	if token := os.Getenv("FAUXHOUSE_ADMIN_TOKEN"); token != "" {
		request.Header.Set("Authorization", "Bearer "+token)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, nil, err
	}
	defer response.Body.Close()
	answer, err = io.ReadAll(response.Body)
	return response.StatusCode, answer, err
}

// Change has the members of a change that matter. Numbers are float64.
type Change map[string]any

// expectChangedExactly fails unless the world has each of these changes, and no others.
func expectChangedExactly(t *testing.T, world string, expected ...Change) {
	t.Helper()
	var result struct{ Changes []Change }
	if err := json.Unmarshal(control(t, http.MethodGet, world+"/__admin/changes", ""), &result); err != nil {
		t.Fatal(err)
	}
	for _, wanted := range expected {
		place := 0
		for place < len(result.Changes) && !has(result.Changes[place], wanted) {
			place++
		}
		if place == len(result.Changes) {
			t.Errorf("There is no change %v.", wanted)
			continue
		}
		result.Changes = append(result.Changes[:place], result.Changes[place+1:]...)
	}
	for _, change := range result.Changes {
		t.Errorf("The change %v is not expected.", change)
	}
}

func has(change, wanted Change) bool {
	for name, value := range wanted {
		if !reflect.DeepEqual(change[name], value) {
			return false
		}
	}
	return true
}
