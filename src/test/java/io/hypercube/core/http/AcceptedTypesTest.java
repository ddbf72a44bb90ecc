package io.hypercube.core.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AcceptedTypesTest {
    @Test
    void putsTheBestFirst() {
        AcceptedTypes accepted =
                AcceptedTypes.parse(List.of("text/html;q=0.2, application/yaml; Q = 0.9", "application/json;q=.5"));

        assertThat(accepted.entries().stream().map(AcceptedTypes.Entry::type))
                .containsExactly("application/yaml", "application/json", "text/html");
    }

    @ParameterizedTest
    @ValueSource(strings = {"NaN", "Infinity", "1e9", "0x1p3", "1d", "2f", "-1", "x", "", "0.5.5"})
    void aQualityThatIsNoDecimalIsWorthNothing(String quality) {
        AcceptedTypes accepted =
                AcceptedTypes.parse(List.of("application/yaml;q=" + quality, "application/json;q=0.1"));

        assertThat(accepted.entries().getFirst().type()).isEqualTo("application/json");
    }

    @Test
    void noQualityIsAboveOne() {
        AcceptedTypes accepted = AcceptedTypes.parse(List.of("application/json", "application/yaml;q=7"));

        assertThat(accepted.preferPlainJson()).isTrue();
    }

    @Test
    void aTableIsRecognisedWhateverItsQuality() {
        String table = "application/json;as=Table;g=meta.k8s.io;v=v1";

        assertThat(AcceptedTypes.parse(List.of(table)).preferTableV1()).isTrue();
        assertThat(AcceptedTypes.parse(List.of(table + "; q = 0.9")).preferTableV1())
                .isTrue();
        assertThat(AcceptedTypes.parse(List.of(table + ";pretty=1")).preferTableV1())
                .isFalse();
    }
}
