package io.hypercube.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterContainer;

/** Two properties draw the same numbers, unless each takes a seed of its own. */
class SeedProperties {
    private static final List<Long> ONE = new ArrayList<>();
    private static final List<Long> ANOTHER = new ArrayList<>();

    @Property(tries = 20)
    void one(@ForAll long drawn) {
        ONE.add(drawn);
    }

    @Property(tries = 20)
    void another(@ForAll long drawn) {
        ANOTHER.add(drawn);
    }

    @AfterContainer
    static void areSeeded() {
        assertThat(ONE.equals(ANOTHER)).isEqualTo(Seed.ofTheRun().isPresent());
        ONE.clear();
        ANOTHER.clear();
    }
}
