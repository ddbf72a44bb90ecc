package io.hypercube.observability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxy;
import io.vertx.core.http.HttpHeaders;
import java.io.IOException;
import java.net.ConnectException;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletionException;
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

    /** A library quotes the argument that it refuses, which may be a credential. */
    @Test
    void leavesOutTheMessageOfALibraryThatRefusesAnArgument() {
        Throwable refused = catchThrowable(() -> HttpHeaders.headers().set("Authorization", "Bearer canary\nsecond"));

        assertThat(refused).hasMessageContaining("canary");
        for (Throwable failure :
                List.of(refused, new IllegalStateException(refused), new CompletionException("a", refused))) {
            assertThat(line(failure))
                    .doesNotContain("canary")
                    .contains("IllegalArgumentException: (the message of a library is not logged)")
                    .contains("\tat io.vertx.");
        }
    }

    @Test
    void keepsOtherMessagesOnTheirLine() {
        assertThat(line(new IllegalStateException("a\nb"))).contains("java.lang.IllegalStateException: a\uFFFDb\n");
        assertThat(line(new IOException("c", new ConnectException("d")))).contains(": c\n", ": d\n");
    }

    private static String line(Throwable failure) {
        LoggingEvent event = event();
        event.setMessage("failed");
        event.setThrowableProxy(new ThrowableProxy(failure));
        return new LogLayout().doLayout(event);
    }

    private static String line(String message, String key, Object value) {
        LoggingEvent event = event();
        event.setMessage(message);
        event.setKeyValuePairs(List.of(new KeyValuePair(key, value)));
        return new LogLayout().doLayout(event);
    }

    private static LoggingEvent event() {
        LoggingEvent event = new LoggingEvent();
        event.setLoggerContext(new LoggerContext());
        event.setLoggerName("io.hypercube.access");
        event.setLevel(Level.INFO);
        event.setInstant(Instant.parse("2026-01-31T12:00:00Z"));
        return event;
    }
}
