package io.hypercube.server.listener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class AcceptFailuresTest {
    private static final Logger LOGGER = (Logger) LoggerFactory.getLogger(AcceptFailures.class);
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
    private final EmbeddedChannel channel = new EmbeddedChannel(new AcceptFailures(nanos::get));

    @BeforeEach
    void listen() {
        log.start();
        LOGGER.addAppender(log);
    }

    @AfterEach
    void stop() {
        LOGGER.detachAppender(log);
        channel.finishAndReleaseAll();
    }

    @Test
    void saysOnceAMinuteThatTooManyFilesAreOpen() {
        for (int second = 0; second < 121; second++) {
            channel.pipeline()
                    .fireExceptionCaught(new IOException("accept(..) failed with error(-24): Too many open files"));
            nanos.addAndGet(Duration.ofSeconds(1).toNanos());
        }

        assertThat(log.list).hasSize(3).allSatisfy(event -> {
            assertThat(event.getFormattedMessage()).contains("too many open files", "ulimit -n");
            assertThat(event.getThrowableProxy()).isNull();
        });
    }

    @Test
    void leavesOtherFailuresToTheLibrary() {
        channel.pipeline().fireExceptionCaught(new IOException("accept(..) failed: Software caused connection abort"));

        assertThat(log.list).isEmpty();
        assertThatExceptionOfType(IOException.class).isThrownBy(channel::checkException);
    }
}
