package io.hypercube.auth.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hypercube.testbed.Shows;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenConfigTest {
    @Test
    @Shows("1.3")
    void takesASecondAndAYear() {
        assertThat(new TokenConfig(Duration.ofSeconds(1)).ttl()).isEqualTo(Duration.ofSeconds(1));
        assertThat(new TokenConfig(Duration.ofDays(365)).ttl()).isEqualTo(Duration.ofDays(365));
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT-1S", "PT0.999S", "PT8760H1S"})
    void refusesWhatNobodyMeans(String ttl) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TokenConfig(Duration.parse(ttl)))
                .withMessageContaining("expected: from 1s to 8760h");
    }
}
