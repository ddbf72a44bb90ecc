package io.hypercube.observability;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxy;
import io.hypercube.core.http.Json;
import io.hypercube.core.identity.Secret;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.slf4j.event.KeyValuePair;

class JsonLogLayoutTest {
    @Test
    void writesOneObjectWithTheFieldsInOrder() {
        assertThat(line(event("call", new KeyValuePair("status", 200), new KeyValuePair("user", "anna"))))
                .isEqualTo("{\"time\":\"2026-01-31T12:00:00Z\",\"level\":\"INFO\",\"logger\":\"access\","
                        + "\"message\":\"call\",\"status\":200,\"user\":\"anna\"}\n");
    }

    @Test
    void aValueCannotBeginALineOrAField() {
        String hostile = "/x\", \"user\": \"root\r\n\\";
        String line = line(event("a\nb", new KeyValuePair("path", hostile)));

        assertThat(line).containsOnlyOnce("\n").endsWith("}\n");
        assertThat(read(line))
                .containsEntry("message", "a\nb")
                .containsEntry("path", hostile)
                .hasSize(5);
    }

    @Test
    void aPairCannotReplaceAFieldOfTheEvent() {
        String line = line(event("true", new KeyValuePair("message", "false"), new KeyValuePair("error", "none")));

        assertThat(read(line))
                .containsEntry("message", "true")
                .containsEntry("field.message", "false")
                .containsEntry("field.error", "none");
    }

    @Test
    void aStackTraceIsOneText() {
        LoggingEvent event = event("failed");
        event.setThrowableProxy(new ThrowableProxy(new IllegalStateException("broken", new RuntimeException("cause"))));

        assertThat(line(event)).containsOnlyOnce("\n");
        assertThat(String.valueOf(read(line(event)).get("error")))
                .startsWith("java.lang.IllegalStateException: broken")
                .contains("at io.hypercube.observability.JsonLogLayoutTest")
                .contains("Caused by: java.lang.RuntimeException: cause");
    }

    @Test
    void halfACharacterDoesNotLoseTheLine() {
        assertThat(read(line(event("half \ud83d", new KeyValuePair("name", "\udc00")))))
                .containsEntry("name", "?");
    }

    @Test
    void aSecretIsRedacted() {
        assertThat(line(event("call", new KeyValuePair("key", Secret.of("CaNaRy")))))
                .doesNotContain("CaNaRy");
    }

    private static LoggingEvent event(String message, KeyValuePair... pairs) {
        LoggingEvent event = new LoggingEvent();
        event.setLoggerContext(new LoggerContext());
        event.setLoggerName("io.hypercube.access");
        event.setLevel(Level.INFO);
        event.setMessage(message);
        event.setInstant(Instant.parse("2026-01-31T12:00:00Z"));
        event.setKeyValuePairs(List.of(pairs));
        return event;
    }

    private static String line(LoggingEvent event) {
        return new JsonLogLayout().doLayout(event);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> read(String line) {
        return Json.read(line.getBytes(StandardCharsets.UTF_8), Map.class);
    }
}
