package example;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store.CloseableResource;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives a test the address of a world of its own, as a parameter of the type URI, and deletes the
 * world after the test. One server is started for the run on a free port, and stopped at its end,
 * unless FAUXHOUSE_URL has the address of one.
 */
public final class Fauxhouse implements ParameterResolver, AfterEachCallback {
  private static final Pattern URL = Pattern.compile("\"origin\":\"([^\"]+)\"");

  private record Server(String url, Process process) implements CloseableResource {
    @Override
    public void close() {
      if (process != null) process.destroy();
    }
  }

  private static Server start() {
    String given = System.getenv("FAUXHOUSE_URL");
    if (given != null) return new Server(given, null);
    try {
      // Its input ends with this process, also after a crash.
      Process process =
          new ProcessBuilder(program(), "--port", "0", "--json", "--until-stdin-ends")
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      // The first line says that it is ready, and where.
      String line = process.inputReader().readLine();
      Matcher matcher = URL.matcher(line == null ? "" : line);
      if (!matcher.find()) throw new IllegalStateException("The server does not start: " + line);
      return new Server(matcher.group(1), process);
    } catch (IOException cause) {
      throw new IllegalStateException("The server does not start.", cause);
    }
  }

  /** The command in the nearest folder that has node_modules. */
  private static String program() {
    return Stream.iterate(Path.of("").toAbsolutePath(), folder -> folder != null, Path::getParent)
        .map(folder -> folder.resolve("node_modules/.bin/fauxhouse"))
        .filter(Files::exists)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("Run npm install fauxhouse."))
        .toString();
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
    return parameter.getParameter().getType() == URI.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
    return URI.create(server(test).url() + "/w/" + name(test));
  }

  @Override
  public void afterEach(ExtensionContext test) throws IOException, InterruptedException {
    URI world = URI.create(server(test).url() + "/__admin/worlds/" + name(test));
    // A test that sent no request has no world: 404.
    HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(world).DELETE().build(), BodyHandlers.discarding());
  }

  private static Server server(ExtensionContext test) {
    return test.getRoot()
        .getStore(Namespace.GLOBAL)
        .getOrComputeIfAbsent(Server.class, key -> start(), Server.class);
  }

  private static String name(ExtensionContext test) {
    return Integer.toHexString(test.getUniqueId().hashCode());
  }
}
