package io.hypercube.ai.finding;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MergedLineTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            2026-11-26T10:00:01.25Z GET /cart/17 200 in 12ms | 2026-11-26T10:07:59Z GET /cart/4 200 in 7ms
            order 6f1c2a34-0b7e-4c1d-9a55-0c5d2a7b9e10 stored | order 00000000-0b7e-4c1d-9a55-ffffffffffff stored
            pod web-5d8f9c7b6d-x7k2p is ready | pod web-77c9d5b4f8-q4wz2 is ready
            trace=4bf92f3577b34da6a3ce929d0e0e4736 done | trace=00f067aa0ba902b700f067aa0ba902b7 done
            10.0.0.1:8080 refused | 192.168.17.4:80 refused
            """)
    void linesThatDifferInTimesNumbersAndIdsHaveOneShape(String one, String other) {
        assertThat(LineShape.of(one)).isEqualTo(LineShape.of(other));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            connected to db | connected to cache
            GET /cart 200 | PUT /cart 200
            http2 enabled | http2 disabled
            user=ann failed | user=bob failed
            """)
    void linesThatDifferInWordsHaveDifferentShapes(String one, String other) {
        assertThat(LineShape.of(one)).isNotEqualTo(LineShape.of(other));
    }

    @Test
    void aRepeatedLineStandsWhereItWasWrittenLastWithItsCount() {
        List<MergedLine> merged = MergedLine.of(Stream.of("tick 1", "start", "tick 2", "FATAL no database", "tick 3")
                .map(text -> new MergedLine.Line("a/main", Instant.EPOCH, text))
                .toList());
        assertThat(merged.stream().map(line -> line.line(false)))
                .containsExactly("start", "FATAL no database", "(x3) tick 3");
    }

    @Test
    void linesOfSeveralContainersAreInTheOrderOfTheirTimes() {
        Instant start = Instant.parse("2026-11-26T10:00:00.5Z");
        List<MergedLine> merged = MergedLine.of(List.of(
                new MergedLine.Line("a/main", start.plusMillis(10), "late"),
                new MergedLine.Line("a/main", start.plusMillis(20), "tick 1"),
                new MergedLine.Line("b/main", start, "early"),
                new MergedLine.Line("b/main", start.plusMillis(30), "tick 2")));
        assertThat(merged.stream().map(line -> line.line(true)))
                .containsExactly("[b/main] early", "[a/main] late", "(x2) [2 containers] tick 2");
    }
}
