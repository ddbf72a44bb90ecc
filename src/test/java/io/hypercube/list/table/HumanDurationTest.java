package io.hypercube.list.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HumanDurationTest {

    @ParameterizedTest
    @CsvSource({
        "PT-2S, <invalid>",
        "PT-1.999S, 0s",
        "PT0S, 0s",
        "PT0.999S, 0s",
        "PT119.999S, 119s",
        "PT2M, 2m",
        "PT2M1S, 2m1s",
        "PT9M59S, 9m59s",
        "PT10M, 10m",
        "PT10M59S, 10m",
        "PT179M59S, 179m",
        "PT3H, 3h",
        "PT3H1M, 3h1m",
        "PT7H59M59S, 7h59m",
        "PT8H, 8h",
        "PT47H59M59S, 47h",
        "PT48H, 2d",
        "PT49H, 2d1h",
        "PT191H59M, 7d23h",
        "P8D, 8d",
        "P729DT23H, 729d",
        "P730D, 2y",
        "P731D, 2y1d",
        "P2919D, 7y364d",
        "P2920D, 8y",
        "P3300D, 9y",
    })
    void isWrittenAsApiServersDo(Duration duration, String text) {
        assertThat(HumanDuration.of(duration)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "5m",
                "2d4h",
                "1y3d",
                "3 (5m ago)",
                "5m (x3 over 10m)",
                "<invalid>",
                "a moment ago",
                "every 30s",
                "10s,20s"
            })
    void isSuspectedWhereTextMayBeOne(String text) {
        assertThat(HumanDuration.mayBeIn(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "3",
                "web-5m",
                "500m/1",
                "0/1",
                "Running",
                "<none>",
                "<unknown>",
                "10.0.0.1",
                "nginx:1.2m",
                "d",
                "5 m"
            })
    void isNotSuspectedElsewhere(String text) {
        assertThat(HumanDuration.mayBeIn(text)).isFalse();
    }

    @Test
    void aLongTextIsLookedAtWithoutRecursion() {
        assertThat(HumanDuration.mayBeIn("1s".repeat(1 << 20))).isFalse();
    }
}
