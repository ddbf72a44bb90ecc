package io.hypercube.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.config.gateway.ServerConfig.ListenAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReachedAddressTest {
    @ParameterizedTest
    @ValueSource(strings = {"10.0.0.7:30444", "[fd00::7]:30444", "cube-0.cube.prod.svc:0"})
    void isValidInAUrl(String text) {
        assertThat(address(text)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"cube_0:30444", "-:30444", "a..b:30444", "[fd00::7::1]:30444", "10.0.0.7"})
    void isRefused(String text) {
        assertThat(address(text)).isEmpty();
    }

    private static Optional<ListenAddress> address(String text) {
        return SettingType.REACHED_ADDRESS.reader().read(List.of(text), Path.of("."));
    }
}
