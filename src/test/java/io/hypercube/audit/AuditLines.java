package io.hypercube.audit;

import static org.awaitility.Awaitility.await;

import io.hypercube.core.http.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The events of an audit file, as JSON. */
public record AuditLines(Path file) {

    /** Waits for the last event of the call with this text in its URI, and returns all of that call. */
    public List<Map<?, ?>> ended(String marker) {
        return await().until(() -> with(marker), events -> events.stream()
                .anyMatch(event -> "ResponseComplete".equals(event.get("stage"))));
    }

    /** Waits for the last event of the call with this id. */
    public Map<?, ?> last(String auditId) {
        return await().until(
                        () -> all().stream()
                                .filter(event -> auditId.equals(event.get("auditID"))
                                        && "ResponseComplete".equals(event.get("stage")))
                                .findFirst(),
                        Optional::isPresent)
                .orElseThrow();
    }

    /** The events so far that have this text in their URI. */
    public List<Map<?, ?>> with(String marker) {
        return all().stream()
                .filter(event -> String.valueOf(event.get("requestURI")).contains(marker))
                .toList();
    }

    /** The events so far, without lines that are not whole yet or were never, because their writer was killed. */
    public List<Map<?, ?>> all() {
        return lines().stream()
                .filter(line -> line.endsWith("}}"))
                .<Map<?, ?>>map(AuditLines::event)
                .toList();
    }

    private static Map<?, ?> event(String line) {
        return Json.read(line.getBytes(StandardCharsets.UTF_8), Map.class);
    }

    private List<String> lines() {
        try {
            return Files.readAllLines(file);
        } catch (NoSuchFileException e) {
            return List.of();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
