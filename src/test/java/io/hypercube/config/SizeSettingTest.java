package io.hypercube.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SizeSettingTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "1000000, 1000000",
        "512Mi, 536870912",
        "2Gi, 2147483648",
        "1k, 1000",
        "3T, 3000000000000",
        "999999999999999k, 999999999999999000",
        "8388607Ti, 9223370937343148032"
    })
    void isExact(String text, long bytes) {
        assertThat(size(text)).contains(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "1.5", "1m", "1ki", "1 Mi", "Mi", "8388608Ti", "1e100", "999999999999999T"})
    void isRefused(String text) {
        assertThat(size(text)).isEmpty();
    }

    private static Optional<Long> size(String text) {
        return SettingType.MEMORY.reader().read(List.of(text), Path.of("."));
    }
}
