package example;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/** The client under test. */
public final class PlayerClient {
  private final HttpClient http = HttpClient.newHttpClient();
  private final URI base;

  /** @param base of the service, such as https://api.example.com/v1 */
  public PlayerClient(URI base) {
    this.base = base;
  }

  public boolean isBlocked(String player) throws IOException, InterruptedException {
    String body = send(player, "GET", "");
    return body.contains("\"blocked\":true");
  }

  public void block(String player) throws IOException, InterruptedException {
    send(player, "PUT", "{\"blocked\": true}");
  }

  private String send(String player, String method, String body)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(base + "/players/" + player))
            .header("Authorization", "Bearer any")
            .header("X-Session-ID", "any")
            .header("Content-Type", "application/json")
            .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
            .build();
    HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
    if (answer.statusCode() != 200) {
      throw new IOException(method + " was answered with " + answer.statusCode());
    }
    return answer.body();
  }
}
