package io.hypercube.cli.agent;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.testbed.MovableClock;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class ConnectionReportTest {
    private static final Logger LOGGER = (Logger) LoggerFactory.getLogger(ConnectionReport.class);
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
    private final MovableClock clock = new MovableClock();
    private final ConnectionReport report =
            new ConnectionReport(new ClusterName("edge"), new PodCondition.None(), clock);

    @BeforeEach
    void listen() {
        lines.start();
        LOGGER.addAppender(lines);
    }

    @AfterEach
    void stop() {
        LOGGER.detachAppender(lines);
    }

    @Test
    void repeatsAProblemEveryHour() {
        report.problem("refused", false);
        clock.advance(Duration.ofMinutes(59));
        report.problem("refused", false);
        assertThat(lines.list).hasSize(1);

        clock.advance(Duration.ofMinutes(1));
        report.problem("refused", false);
        assertThat(lines.list).hasSize(2);
    }

    @Test
    void logsAnotherProblemAtOnce() {
        report.problem("refused", false);
        report.problem("not in time", false);
        report.connected("gateway-0");
        report.problem("not in time", true);

        assertThat(lines.list)
                .extracting(ILoggingEvent::getMessage)
                .containsExactly(
                        "not connected to the gateway", "not connected to the gateway", "not connected to the gateway");
    }
}
