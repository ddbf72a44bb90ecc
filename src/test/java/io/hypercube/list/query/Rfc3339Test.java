package io.hypercube.list.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.Shows;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class Rfc3339Test {

    @ParameterizedTest
    @CsvSource({
        "1970-01-01T00:00:00Z, 0, 0",
        "1970-01-01t00:00:01z, 1, 0",
        "1970-01-01T01:00:00+01:00, 0, 0",
        "1969-12-31T22:30:00-01:30, 0, 0",
        "2024-02-29T12:00:00.5Z, 1709208000, 500000000",
        "2024-02-29T12:00:00.12300Z, 1709208000, 123000000",
        "2016-12-31T23:59:60Z, 1483228800, 0",
        "0000-01-01T00:00:00Z, -62167219200, 0",
        "9999-12-31T23:59:59-00:00, 253402300799, 0"
    })
    @Shows("3.11")
    void readsTimestamps(String text, long second, int nano) {
        assertThat(parse(text)).isEqualTo(new SortValue.Moment(second, nano, ""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "2024",
                "2024-02-29",
                "2024-02-29T12:00:00",
                "2024-02-29T12:00Z",
                "2024-02-30T12:00:00Z",
                "2023-02-29T12:00:00Z",
                "2024-13-01T12:00:00Z",
                "2024-01-01T24:00:00Z",
                "2024-01-01T12:60:00Z",
                "2024-01-01T12:00:61Z",
                "2024-01-01 12:00:00Z",
                "2024-01-01T12:00:00.Z",
                "2024-01-01T12:00:00Zx",
                "2024-01-01T12:00:00+1:00",
                "2024-01-01T12:00:00+0100",
                "2024-01-01T12:00:00+24:00",
                "2024-01-01T12:00:00 Z",
                "+2024-01-01T12:00:00Z",
                "２024-01-01T12:00:00Z",
                "1714557600"
            })
    void refusesWhatIsNoTimestamp(String text) {
        assertThat(parse(text)).isNull();
    }

    @Test
    void comparesAnyNumberOfDigitsOfTheFraction() {
        List<String> ascending = List.of(
                "2024-02-29T12:00:00Z",
                "2024-02-29T12:00:00.00000000000000000001Z",
                "2024-02-29T12:00:00.1234567890Z",
                "2024-02-29T12:00:00.12345678901Z",
                "2024-02-29T12:00:00.1234567891Z",
                "2024-02-29T12:00:00.123456789123456789Z",
                "2024-02-29T12:00:00.12345678920000Z",
                "2024-02-29T12:00:00.2Z");
        for (int i = 0; i < ascending.size(); i++) {
            for (int j = 0; j < ascending.size(); j++) {
                SortValue.Moment left = Objects.requireNonNull(parse(ascending.get(i)));
                SortValue.Moment right = Objects.requireNonNull(parse(ascending.get(j)));
                assertThat(Integer.signum(left.compare(right))).isEqualTo(Integer.compare(i, j));
            }
        }
        assertThat(parse("2024-02-29T12:00:00.1234567891Z")).isEqualTo(parse("2024-02-29T13:00:00.123456789100+01:00"));
    }

    private static SortValue.@Nullable Moment parse(String text) {
        return Rfc3339.parse(text.getBytes(StandardCharsets.UTF_8));
    }
}
