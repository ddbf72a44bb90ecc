package io.hypercube.federation.provider;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Groups of a directory whose names no account may have. */
class UsableGroupsTest {
    private static final Logger LOGGER = (Logger) LoggerFactory.getLogger(UsableGroups.class);

    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final UsableGroups usable = new UsableGroups("corp");

    @BeforeEach
    void listen() {
        log.start();
        LOGGER.addAppender(log);
    }

    @AfterEach
    void listenNoMore() {
        LOGGER.detachAppender(log);
    }

    @Test
    void leavesOutWhatCannotBeUsed() {
        List<String> unusable = List.of("a,b", "équipe", " a", "a\n", "", "system:masters");
        assertThat(usable.of("alice", List.of("dev", "two words", "a,b"))).containsExactly("dev", "two words");
        assertThat(usable.of("alice", unusable)).isEmpty();
        assertThat(usable.of("alice", List.of("x".repeat(254)))).isEmpty();
        assertThat(UsableGroups.unusable(unusable)).isEqualTo(unusable);
    }

    @Test
    void warnsOnceForAnAccountAndAGroup() {
        for (int search = 0; search < 3; search++) {
            usable.of("alice", List.of("dev", "a,b"));
            usable.of("bob", List.of("a,b"));
        }
        assertThat(log.list)
                .extracting(event -> event.getKeyValuePairs().toString())
                .containsExactly(
                        "[provider=\"corp\", account=\"alice\", group=\"a,b\"]",
                        "[provider=\"corp\", account=\"bob\", group=\"a,b\"]");
    }
}
