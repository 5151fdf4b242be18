package example;

import java.io.IOException;
import java.net.URI;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store.CloseableResource;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives a test the address of a world of its own, as a parameter of the type URI. One server is
 * started for the run, unless FAUXHOUSE_URL has the address of one.
 */
public final class Fauxhouse implements ParameterResolver {
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
      Process process =
          new ProcessBuilder("node_modules/.bin/fauxhouse", "--port", "0", "--json")
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

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
    return parameter.getParameter().getType() == URI.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
    Server server =
        test.getRoot()
            .getStore(Namespace.GLOBAL)
            .getOrComputeIfAbsent(Server.class, key -> start(), Server.class);
    String name = Integer.toHexString(test.getUniqueId().hashCode());
    return URI.create(server.url() + "/w/" + name);
  }
}
