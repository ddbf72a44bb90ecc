package io.hypercube.core.observability;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.slf4j.event.KeyValuePair;

class LogLayoutTest {
    @Test
    void writesOneLineWithItsPairs() {
        assertThat(line("call", "status", 200)).isEqualTo("2026-01-31T12:00:00Z INFO access \"call\" status=\"200\"\n");
    }

    @Test
    void letsNobodyWriteALineOrAPairOfHisOwn() {
        assertThat(line("a\nb", "path", "/x\" user=\"root\r\n\u2028\\"))
                .endsWith("\"a\\u000ab\" path=\"/x\\\" user=\\\"root\\u000d\\u000a\\u2028\\\\\"\n")
                .containsOnlyOnce("\n");
    }

    private static String line(String message, String key, Object value) {
        LoggingEvent event = new LoggingEvent();
        event.setLoggerContext(new LoggerContext());
        event.setLoggerName("io.hypercube.access");
        event.setLevel(Level.INFO);
        event.setMessage(message);
        event.setInstant(Instant.parse("2026-01-31T12:00:00Z"));
        event.setKeyValuePairs(List.of(new KeyValuePair(key, value)));
        return new LogLayout().doLayout(event);
    }
}
