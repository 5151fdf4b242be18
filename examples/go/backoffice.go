// Package backoffice is the client under test.
package backoffice

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
)

// Client calls the player service at BaseURL, such as https://api.example.com/v1.
type Client struct{ BaseURL string }

// Player is the part of a profile that this program needs.
type Player struct {
	Name     string `json:"name"`
	Blocked  bool   `json:"blocked"`
	Balances struct {
		Cash json.Number `json:"cash_balance"`
	} `json:"balances"`
}

// Player reads a profile.
func (c Client) Player(id string) (player Player, err error) {
	err = c.send(http.MethodGet, id, nil, &player)
	return player, err
}

// Block blocks a player.
func (c Client) Block(id string) error {
	return c.send(http.MethodPut, id, map[string]bool{"blocked": true}, nil)
}

func (c Client) send(method, id string, body, result any) error {
	data, err := json.Marshal(body)
	if err != nil {
		return err
	}
	request, err := http.NewRequest(method, c.BaseURL+"/players/"+url.PathEscape(id), bytes.NewReader(data))
	if err != nil {
		return err
	}
	request.Header.Set("Authorization", "Bearer any")
	request.Header.Set("X-Session-ID", "any")
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("%s %s: %s", method, id, response.Status)
	}
	if result == nil {
		return nil
	}
	return json.NewDecoder(response.Body).Decode(result)
}
