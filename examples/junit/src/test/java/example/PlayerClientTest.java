package example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Fauxhouse.class)
class PlayerClientTest {
  private URI world;
  private PlayerClient client;

  @BeforeEach
  void enter(URI world) {
    this.world = world;
    client = new PlayerClient(URI.create(world + "/v1"));
  }

  @Test
  void aBlockIsVisible() throws Exception {
    assertFalse(client.isBlocked("withdrawal-stuck"));
    client.block("withdrawal-stuck");
    assertTrue(client.isBlocked("withdrawal-stuck"));
  }

  @Test
  void anotherTestHasAnotherWorld() throws Exception {
    assertFalse(client.isBlocked("withdrawal-stuck"));
  }

  @Test
  void theSupportDeskUnblocks() throws Exception {
    assertEquals(200, control("players/blocked-player/commands", "{\"type\": \"unblock\"}"));
    assertFalse(client.isBlocked("blocked-player"));
  }

  @Test
  void anOutageIsAnError() throws Exception {
    control("faults", "{\"operation\": \"getPlayerProfile\", \"effect\": {\"status\": 503}}");
    assertThrows(IOException.class, () -> client.isBlocked("blocked-player"));
  }

  /** Calls the control API of the world. */
  private int control(String path, String body) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(world + "/__admin/" + path))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body))
            .build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.discarding()).statusCode();
  }
}
