package io.hypercube.ai.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.ProcessorTime;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tokens in texts of any kind. */
class SecretTextsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Bearer eyJhbGciOiJ9.e30.x | Bearer <18 bytes, redacted>",
                "a=eyJhbGciOiJ9.e30.x; b | a=<18 bytes, redacted>; b",
                "%20eyJhbGciOiJ9.e30.x.y.z | %20<22 bytes, redacted>",
                "eyJhbGciOiJ9..x | <15 bytes, redacted>",
                "eyJ.eyJhbGciOiJ9.e30.x | eyJ.<18 bytes, redacted>",
                "eyJhbGciOiJ9 eyJhbGciOiJ9.e30.x | eyJhbGciOiJ9 <18 bytes, redacted>",
                "dial amqp://app:hunter2@mq:5672: refused | dial amqp://app:<7 bytes, redacted>@mq:5672: refused",
                "eyJhbGciOiJ9.e30 | eyJhbGciOiJ9.e30",
                "eyJshort.e30.x | eyJshort.e30.x"
            })
    void redactsTokens(String text, String expected) {
        assertThat(SecretTexts.redact(text)).isEqualTo(expected);
    }

    /** A cluster may hold any text. */
    @Test
    void takesLinearTime() {
        for (String part : List.of(
                "eyJ", "eyJ.", "eyJhbGciOiJ9", "eyJhbGciOiJ9.", "eyJhbGciOiJ9. ", "-----BEGIN ", "PRIVATE KEY-----")) {
            String text = "PRIVATE KEY" + part.repeat(4_000_000 / part.length());
            assertThat(ProcessorTime.atMost(Duration.ofSeconds(30), () -> SecretTexts.redact(text)))
                    .as(part)
                    .isNotNull();
        }
    }
}
