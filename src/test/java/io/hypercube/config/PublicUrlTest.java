package io.hypercube.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PublicUrlTest {
    @ParameterizedTest
    @ValueSource(strings = {"https://hub.example.com", "https://hub.example.com:30443", "https://[fd00::7]:30443"})
    void isAnOrigin(String url) {
        assertThat(PublicUrl.parse(url)).contains(url);
    }

    @Test
    void losesASlashAtItsEnd() {
        assertThat(PublicUrl.parse("https://hub.example.com/")).contains("https://hub.example.com");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "hub.example.com",
                "http://hub.example.com",
                "https://",
                "https://Hub.example.com",
                "https://hub.example.com:443",
                "https://hub.example.com/path",
                "https://hub.example.com//",
                "https://hub.example.com?a=b",
                "https://hub.example.com#a",
                "https://user@hub.example.com",
                "https://hub.example.com:",
                "https://hub example.com"
            })
    void isNothingElse(String text) {
        assertThat(PublicUrl.parse(text)).isEmpty();
    }
}
