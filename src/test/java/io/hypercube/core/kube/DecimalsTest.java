package io.hypercube.core.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.ProcessorTime;
import java.math.BigDecimal;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalsTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0", "128974848, 128974848", "129e6, 129000000", "129E6, 129000000", "129M, 129000000", "123Mi, 128974848",
        "1.5Gi, 1610612736", "100m, 0.1", "1u, 0.000001", "1n, 0.000000001", "-1k, -1000", "+1T, 1000000000000",
        "1E, 1000000000000000000", "1Ei, 1152921504606846976", "1E2, 100", "1e-3, 0.001", "1e+3, 1000", ".5Ki, 512",
        "2., 2", "9223372036854775808, 9223372036854775808", "0.9n, 0.0000000009"
    })
    void readsQuantitiesAsApimachineryDoes(String text, BigDecimal value) {
        assertThat(Decimals.quantity(text))
                .hasValueSatisfying(quantity -> assertThat(quantity).isEqualByComparingTo(value));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "a",
                "1 k",
                " 1",
                "1 ",
                "1ki",
                "1K",
                "1mi",
                "1kk",
                "1Kii",
                "1e",
                "1e1.5",
                "1e1k",
                "1e1Ki",
                "--1",
                "1-",
                "0x10",
                "1_000",
                "١",
                "∞",
                "NaN",
                "m",
                "Ki",
                ".",
                "-",
                "1e1000000000",
                "1,5"
            })
    void refusesWhatIsNoQuantity(String text) {
        assertThat(Decimals.quantity(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1k", "1Ki", "1m", "1E", "", "e5", "0x1", "Infinity", "1e", "1 2"})
    void aNumberHasNoSuffix(String text) {
        assertThat(Decimals.number(text)).isEmpty();
    }

    @Test
    void hugeExponentsCostNothing() {
        BigDecimal huge = Decimals.number("1e999999999").orElseThrow();
        BigDecimal tiny = Decimals.number("9e-999999999").orElseThrow();
        BigDecimal hugeToo = Decimals.number("10e999999998").orElseThrow();

        ProcessorTime.atMost(Duration.ofSeconds(5), () -> {
            assertThat(huge.compareTo(tiny)).isPositive();
            assertThat(huge.compareTo(hugeToo)).isZero();
        });
    }

    @Test
    void refusesEndlessDigits() {
        assertThat(Decimals.number("9".repeat(Decimals.MOST_CHARACTERS))).isPresent();
        assertThat(Decimals.number("9".repeat(Decimals.MOST_CHARACTERS + 1))).isEmpty();
    }
}
