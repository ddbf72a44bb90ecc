package io.hypercube.cli.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.hypercube.core.identity.Secret;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProxyAddressTest {
    private static final URI SERVER = URI.create("https://gateway.example.com:30443");

    @Test
    void readsThePlaceAndThePasswordOfTheProxy() throws IOException {
        Map<String, String> environment = Map.of("https_proxy", "http://me:p%40ss+@proxy:3128/");

        assertThat(ProxyAddress.of(environment, SERVER))
                .contains(new ProxyAddress("proxy", 3128, "me", Secret.of("p@ss+")));
        assertThat(ProxyAddress.of(Map.of("HTTPS_PROXY", "proxy:3128"), SERVER))
                .contains(new ProxyAddress("proxy", 3128, null, null));
        assertThat(ProxyAddress.of(Map.of(), SERVER)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "'a.com, gateway.example.com', false",
        "example.com, false",
        ".example.com, false",
        "*.example.com, false",
        "*, false",
        "ample.com, true",
        "other.example.com, true",
        "'', true"
    })
    void dialsServersDirectlyThatAreExcepted(String exceptions, boolean isUsed) throws IOException {
        Map<String, String> environment = Map.of("HTTPS_PROXY", "http://proxy:3128", "NO_PROXY", exceptions);

        assertThat(ProxyAddress.of(environment, SERVER).isPresent()).isEqualTo(isUsed);
    }

    @Test
    void doesNotQuoteAProxyThatItDoesNotUnderstand() {
        assertThatIOException()
                .isThrownBy(() -> ProxyAddress.of(Map.of("HTTPS_PROXY", "socks5://me:canary@proxy"), SERVER))
                .withMessage("HTTPS_PROXY: not understood (expected: http://HOST:PORT)");
    }
}
