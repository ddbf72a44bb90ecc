package io.hypercube.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SeedTest {
    private static final String COMMIT = "f4977a64d0809b0c2a2b4b43cb2a0d2e0a6f1e5d";

    @Test
    void isThatOfTheCommit() {
        assertThat(Seed.ofTheRun("", COMMIT)).hasValue(0xf4977a64d080L);
    }

    @Test
    void isAFixedOneWithoutACommit() {
        assertThat(Seed.ofTheRun("", "unknown")).hasValue(20);
    }

    @Test
    void isTheOneWanted() {
        assertThat(Seed.ofTheRun("-7", COMMIT)).hasValue(-7);
        assertThatThrownBy(() -> Seed.ofTheRun("seven", COMMIT)).isInstanceOf(NumberFormatException.class);
    }

    @Test
    void isAnotherOneEachTimeWhenItIsRandom() {
        assertThat(Seed.ofTheRun("random", COMMIT)).isEmpty();
    }
}
