package io.hypercube.security;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.slf4j.LoggerFactory;

/** Collects the access log from construction until {@link #close}, as key-value pairs. */
final class AccessLines extends AppenderBase<ILoggingEvent> implements AutoCloseable {
    private static final Logger ACCESS = (Logger) LoggerFactory.getLogger("access");

    private final Queue<Map<String, String>> lines = new ConcurrentLinkedQueue<>();
    private final Level before = ACCESS.getLevel();

    AccessLines() {
        start();
        ACCESS.setLevel(Level.INFO);
        ACCESS.addAppender(this);
    }

    @Override
    protected void append(ILoggingEvent event) {
        lines.add(event.getKeyValuePairs().stream()
                .collect(Collectors.toMap(pair -> pair.key, pair -> String.valueOf(pair.value))));
    }

    /** The log line of a response, found by its request id. It is written when the call has ended. */
    Map<String, String> of(Answer answer) {
        String id = answer.all("x-request-id").getFirst();
        return Awaitility.await("the line of request " + id)
                .until(
                        () -> lines.stream()
                                .filter(line -> id.equals(line.get("requestId")))
                                .findFirst(),
                        Optional::isPresent)
                .orElseThrow();
    }

    /** Waits for the log line of a call whose response nobody got. */
    void awaitPath(String path) {
        Awaitility.await("a line of " + path)
                .until(() -> lines.stream().anyMatch(line -> path.equals(line.get("path"))));
    }

    @Override
    public void close() {
        ACCESS.detachAppender(this);
        ACCESS.setLevel(before);
    }
}
