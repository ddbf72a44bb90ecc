package io.hypercube.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.MovableClock;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProgressLinesTest {
    @Test
    void printsALineEveryTwoSecondsAndNothingBefore() {
        MovableClock clock = new MovableClock();
        StringWriter err = new StringWriter();
        ProgressLines progress = new ProgressLines(new PrintWriter(err, true), clock::nanoTime);

        for (int percent = 0; percent <= 100; percent += 10) {
            progress.at(percent, 100, "bytes");
            clock.advance(Duration.ofMillis(500));
        }

        assertThat(err.toString().lines()).containsExactly("40 of 100 bytes", "80 of 100 bytes");
    }
}
