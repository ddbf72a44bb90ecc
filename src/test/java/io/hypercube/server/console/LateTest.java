package io.hypercube.server.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.List;
import org.junit.jupiter.api.Test;

class LateTest {
    private static final List<Class<?>> CLASSES = List.of(ObjectIT.class, PodIT.class, UsageIT.class, WayIT.class);

    @Test
    void isOneClassForEachByTheHashOfTheCommit() {
        assertThat(Late.choice("00000000aa", CLASSES))
                .containsOnly(entry(ObjectIT.class, Late.BROWSER), entry(UsageIT.class, Late.NETWORK));
        assertThat(Late.choice("ffffffffaa", CLASSES))
                .containsOnly(entry(WayIT.class, Late.BROWSER), entry(PodIT.class, Late.NETWORK));
    }

    @Test
    void isNothingForSourcesWithoutACommit() {
        assertThat(Late.choice("unknown", CLASSES)).isEmpty();
    }
}
