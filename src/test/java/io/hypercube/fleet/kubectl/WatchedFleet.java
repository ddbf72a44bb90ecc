package io.hypercube.fleet.kubectl;

import io.hypercube.core.http.Json;
import io.hypercube.fleet.FleetVersion;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The stream of a watch of several clusters, as a client reads it. */
final class WatchedFleet implements AutoCloseable {
    private final HttpResponse<InputStream> response;
    private final BufferedReader lines;

    WatchedFleet(HttpResponse<InputStream> response) {
        this.response = response;
        this.lines = new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
    }

    HttpResponse<InputStream> response() {
        return response;
    }

    /** The next event in short: type, kind, name and cluster of an object, the versions of a bookmark, the code of an error. */
    String next() throws IOException {
        Map<?, ?> event = Json.read(line().getBytes(StandardCharsets.UTF_8), Map.class);
        Map<?, ?> object = (Map<?, ?>) Objects.requireNonNull(event.get("object"));
        if (Objects.equals(event.get("type"), "ERROR")) {
            return "ERROR " + object.get("code") + " " + object.get("reason");
        }
        Map<?, ?> metadata = (Map<?, ?>) Objects.requireNonNull(object.get("metadata"));
        if (Objects.equals(event.get("type"), "BOOKMARK")) {
            return "BOOKMARK " + object.get("kind") + " "
                    + FleetVersion.parse(String.valueOf(metadata.get("resourceVersion")))
                            .map(FleetVersion::versions)
                            .orElseThrow()
                    + (metadata.get("annotations") == null ? "" : " " + metadata.get("annotations"));
        }
        Map<?, ?> annotations = (Map<?, ?>) Objects.requireNonNull(metadata.get("annotations"));
        return event.get("type") + " " + object.get("kind") + " " + metadata.get("name") + " of "
                + annotations.get("hypercube.io/cluster");
    }

    /** The next events, sorted, because the order of clusters is not defined. */
    List<String> next(int count) throws IOException {
        List<String> events = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            events.add(next());
        }
        return events.stream().sorted().toList();
    }

    String line() throws IOException {
        return Objects.requireNonNull(lines.readLine(), "the stream has ended");
    }

    /** Null when the stream has ended. */
    @Nullable
    String last() throws IOException {
        return lines.readLine();
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}
