package io.hypercube.core.kube;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KubeDurationProperties {

    @Property
    void whatIsPrintedIsParsedToTheSame(@ForAll @LongRange(min = 0) long nanoseconds) {
        Duration duration = Duration.ofNanos(nanoseconds);
        assertThat(KubeDuration.parse(KubeDuration.print(duration))).contains(duration);
    }

    @Property
    void anyTextIsParsedOrRefused(@ForAll String text) {
        assertThat(KubeDuration.parse(text))
                .satisfiesAnyOf(parsed -> assertThat(parsed).isEmpty(), parsed -> assertThat(parsed.orElseThrow())
                        .isGreaterThanOrEqualTo(Duration.ZERO));
    }

    @ParameterizedTest
    @CsvSource({
        "0,PT0S",
        "1h,PT1H",
        "30m,PT30M",
        "1h30m,PT1H30M",
        "90s,PT1M30S",
        "1.5h,PT1H30M",
        "500ms,PT0.5S",
        ".5s,PT0.5S",
        "1h1h,PT2H",
        "10us,PT0.00001S",
        "10µs,PT0.00001S"
    })
    void readsWhatGoReads(String text, Duration expected) {
        assertThat(KubeDuration.parse(text)).contains(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1", "h", "-1h", "1 h", "1d", "1h ", "PT1H", "1hx", "x1h", ".s", "9999999999999h"})
    void refusesWhatGoRefuses(String text) {
        assertThat(KubeDuration.parse(text)).isEmpty();
    }

    @Example
    void printsAsPeopleWrite() {
        assertThat(KubeDuration.print(Duration.ofMinutes(90))).isEqualTo("1h30m");
        assertThat(KubeDuration.print(Duration.ofMillis(1500))).isEqualTo("1.5s");
        assertThat(KubeDuration.print(Duration.ZERO)).isEqualTo("0s");
    }
}
