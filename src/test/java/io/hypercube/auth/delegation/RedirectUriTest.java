package io.hypercube.auth.delegation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedirectUriTest {
    @ParameterizedTest
    @CsvSource({
        "https://app.example.com/cb, app.example.com, false",
        "https://app.example.com, app.example.com, false",
        "http://localhost, localhost, true",
        "http://127.0.0.1:80/cb?x=y, 127.0.0.1, true",
        "http://[::1]/cb, [::1], true",
    })
    void takesHttpsAndThisComputer(String text, String host, boolean loopback) {
        RedirectUri uri = RedirectUri.parse(text).orElseThrow();

        assertThat(uri.host()).isEqualTo(host);
        assertThat(uri.isLoopback()).isEqualTo(loopback);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "app.example.com/cb",
                "http://app.example.com/cb",
                "http://localhost.example.com/cb",
                "http://127.0.0.1@evil.example.com/cb",
                "http://localhost:1@evil.example.com",
                "https://user@app.example.com/cb",
                "https://app.example.com/cb#fragment",
                "https:///cb",
                "https:app",
                "HTTPS://app.example.com/cb",
                "javascript:alert(1)",
                "data:text/html,x",
                "app://callback",
                "https://app.example.com/a b",
                "https://app.example.com/\u00e4",
            })
    void takesNothingElse(String text) {
        assertThat(RedirectUri.parse(text)).isEmpty();
    }

    @Test
    void takesTheSchemeOfAnAppFromTheConfigurationOnly() {
        RedirectUri app =
                RedirectUri.parseConfigured("cursor://anysphere.mcp/callback").orElseThrow();

        assertThat(app.host()).isEqualTo("cursor:");
        for (String unsafe :
                new String[] {"javascript:alert(1)", "JavaScript:alert(1)", "data:,x", "file:///etc", "http://a"}) {
            assertThat(RedirectUri.parseConfigured(unsafe)).as(unsafe).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "https://a.example.com/cb, https://a.example.com/cb, true",
        "https://a.example.com/cb, https://a.example.com/cb/, false",
        "https://a.example.com/cb, https://a.example.com:443/cb, false",
        "https://a.example.com/cb, https://A.example.com/cb, false",
        "http://127.0.0.1/cb, http://127.0.0.1:9/cb, true",
        "http://127.0.0.1:1/cb, http://127.0.0.1/cb, true",
        "http://127.0.0.1:1/cb, http://127.0.0.1:2/cb?x, false",
        "http://127.0.0.1/cb, http://localhost:9/cb, false",
        "http://127.0.0.1/cb, http://127.0.0.1:9/cb#f, false",
        "http://[::1]:5/cb, http://[::1]:6/cb, true",
    })
    void comparesExactlyButForThePortOfThisComputer(String known, String asked, boolean admitted) {
        assertThat(new RedirectUri(known).admits(asked)).isEqualTo(admitted);
    }

    @Test
    void addsParameters() {
        assertThat(new RedirectUri("https://a/cb").with("x=y")).isEqualTo("https://a/cb?x=y");
        assertThat(new RedirectUri("https://a/cb?b=c").with("x=y")).isEqualTo("https://a/cb?b=c&x=y");
    }
}
