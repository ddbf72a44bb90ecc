package io.hypercube.ai.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.ProcessorTime;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** URLs with a password as programs have them, and texts that stay. */
class UrlPasswordsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "postgres://app:hunter2@db:5432/shop | postgres://app:<7 bytes, redacted>@db:5432/shop",
                "redis://:hunter2@cache | redis://:<7 bytes, redacted>@cache",
                "mongodb://a:b@h1:27017,h2:27017/x | mongodb://a:<1 bytes, redacted>@h1:27017,h2:27017/x",
                "jdbc:mysql://a:b@h/x | jdbc:mysql://a:<1 bytes, redacted>@h/x",
                "git+https://a:b:c@h | git+https://a:<3 bytes, redacted>@h",
                "amqp://a:p@ss@h | amqp://a:<4 bytes, redacted>@h",
                "http://a:p%40ss{^}'!@[::1]:80/ | http://a:<11 bytes, redacted>@[::1]:80/",
                "ftp://a:größe@h | ftp://a:<7 bytes, redacted>@h",
                "{\"url\":\"http://a:b@h\",\"c\":\"d@e\"} | {\"url\":\"http://a:<1 bytes, redacted>@h\",\"c\":\"d@e\"}",
                "<http://a:b@h> http://c:d@i/@ | <http://a:<1 bytes, redacted>@h> http://c:<1 bytes, redacted>@i/@",
                "http://a:80/http://b:c@h | http://a:80/http://b:<1 bytes, redacted>@h",
                "http://a:$(USER)x@h | http://a:<8 bytes, redacted>@h"
            })
    void redactsThePasswordAndNothingBesideIt(String text, String expected) {
        String redacted = SecretTexts.redact(text);

        assertThat(redacted).isEqualTo(expected);
        assertThat(SecretTexts.redact(redacted)).isEqualTo(redacted);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://example.com:8443/a@b:c",
                "https://user@example.com/",
                "https://user:@example.com/",
                "docker-pullable://registry:5000/app@sha256:0f",
                "docker-pullable://app@sha256:0f",
                "http://example.com:80 mail@example.com",
                "http://example.com:80/?q=a:b@c",
                "postgres://$(USER):$(PASSWORD)@$(HOST)/x",
                "postgres://${USER}:${PASSWORD}@${HOST}/x",
                "user:password@example.com",
                "://a:b@c",
                "http://",
                "http://:@"
            })
    void keepsEverythingElse(String text) {
        assertThat(SecretTexts.redact(text)).isEqualTo(text);
    }

    /** A cluster may hold any text. */
    @Test
    void takesLinearTime() {
        for (String part : List.of("://", "a://", "a://b:", "a://@", "a://:@", "a://b:c@", ":@", "a://b:$(c")) {
            String text = part.repeat(2_000_000 / part.length());
            assertThat(ProcessorTime.atMost(Duration.ofSeconds(30), () -> SecretTexts.redact(text)))
                    .as(part)
                    .isNotNull();
            String oneUrl = "a://" + part.replace("/", "").repeat(1_000_000 / part.length());
            assertThat(ProcessorTime.atMost(Duration.ofSeconds(30), () -> SecretTexts.redact(oneUrl)))
                    .as(part)
                    .isNotNull();
        }
    }
}
