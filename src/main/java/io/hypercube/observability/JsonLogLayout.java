package io.hypercube.observability;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.core.LayoutBase;
import io.hypercube.core.http.Json;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.event.KeyValuePair;

/**
 * Formats an event as one line with a JSON object: {@code time} (RFC 3339), {@code level}, {@code logger}, {@code
 * message}, then the key-value pairs, then {@code error} with the stack trace. Numbers and truth values stay what they
 * are; every other value is written as its text, so that a secret stays redacted.
 *
 * @see LogLayout the same as text
 */
final class JsonLogLayout extends LayoutBase<ILoggingEvent> {
    /** Precedes the key of a pair that would otherwise replace a field of the event. */
    private static final String PAIR = "field.";

    @Override
    public String doLayout(ILoggingEvent event) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("time", Instant.ofEpochMilli(event.getTimeStamp()).toString());
        line.put("level", event.getLevel().toString());
        String logger = event.getLoggerName();
        line.put("logger", logger.substring(logger.lastIndexOf('.') + 1));
        line.put("message", wellFormed(event.getFormattedMessage()));
        if (event.getKeyValuePairs() != null) {
            event.getKeyValuePairs().forEach(pair -> add(line, pair));
        }
        IThrowableProxy failure = event.getThrowableProxy();
        if (failure != null) {
            line.put("error", wellFormed(StackTrace.of(failure)));
        }
        return new String(Json.write(line), StandardCharsets.UTF_8) + '\n';
    }

    private static void add(Map<String, Object> line, KeyValuePair pair) {
        boolean plain = pair.value instanceof Number || pair.value instanceof Boolean;
        Object value = plain ? pair.value : wellFormed(String.valueOf(pair.value));
        line.put(line.containsKey(pair.key) || pair.key.equals("error") ? PAIR + pair.key : pair.key, value);
    }

    /** Replaces surrogates that have no partner, which cannot be written as UTF-8. */
    private static String wellFormed(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    }
}
