package io.hypercube.config.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.cluster.upstream.AddressRange;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TrustedProxiesTest {
    private static final String PROXY = "10.0.0.1";

    private final TrustedProxies proxies = new TrustedProxies(Stream.of("10.0.0.0/8", "fd00::/8")
            .map(range -> AddressRange.parse(range).orElseThrow())
            .toList());

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "203.0.113.7; 203.0.113.7",
                "198.51.100.1, 203.0.113.7; 203.0.113.7",
                "203.0.113.7, 10.0.0.2, 10.9.9.9; 203.0.113.7",
                "203.0.113.7,fd00::5; 203.0.113.7",
                "' 203.0.113.7 \t'; 203.0.113.7",
                "203.0.113.7:4711; 203.0.113.7",
                "2001:db8::7; 2001:db8::7",
                "2001:DB8:0:0::7; 2001:db8::7",
                "[2001:db8::7]; 2001:db8::7",
                "[2001:db8::7]:4711; 2001:db8::7",
                "::ffff:203.0.113.7; 203.0.113.7",
                "::ffff:10.0.0.2; 10.0.0.1",
                "10.0.0.2, 10.0.0.3; 10.0.0.1",
                "garbage, 203.0.113.7; 203.0.113.7",
                ", 203.0.113.7; 203.0.113.7",
                "10.0.0.9, 203.0.113.7; 203.0.113.7"
            })
    void theClientIsTheLastAddressThatIsNoProxy(String field, String client) {
        assertThat(proxies.client(PROXY, List.of(field))).isEqualTo(client);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                ",",
                "203.0.113.7,",
                "203.0.113.7, ",
                "203.0.113.7, unknown",
                "203.0.113.7, _hidden",
                "203.0.113.7, 203.0.113",
                "203.0.113.7, 203.0.113.256",
                "203.0.113.7, 3405803783",
                "203.0.113.7, 0xcb007107",
                "203.0.113.7, localhost",
                "203.0.113.7, \"203.0.113.8\"",
                "203.0.113.7, 203.0.113.8 x",
                "203.0.113.7, fe80::1%eth0",
                "203.0.113.7, [2001:db8::7",
                "203.0.113.7, [203.0.113.8]x",
                "203.0.113.7, 2001:db8:::7",
                "203.0.113.7, for=203.0.113.8",
                "203.0.113.7, garbage, 10.0.0.2"
            })
    void whereAnEntryIsNoAddressItIsThePeer(String field) {
        assertThat(proxies.client(PROXY, List.of(field))).isEqualTo(PROXY);
    }

    @Test
    void severalFieldsAreOneList() {
        assertThat(client(PROXY, "198.51.100.1", "203.0.113.7")).isEqualTo("203.0.113.7");
        assertThat(client(PROXY, "198.51.100.1, 203.0.113.7", "10.0.0.2, 10.0.0.3"))
                .isEqualTo("203.0.113.7");
        assertThat(client(PROXY, "203.0.113.7", "")).isEqualTo(PROXY);
        assertThat(client(PROXY)).isEqualTo(PROXY);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "192.0.2.1",
                "11.0.0.1",
                "2001:db8::1",
                "2002:a00:1::",
                "64:ff9b::a00:1",
                "::a00:1",
                "unknown",
                ""
            })
    void nobodyElseIsBelieved(String peer) {
        assertThat(client(peer, "203.0.113.7")).isEqualTo(peer);
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.1.2.3", "::ffff:10.1.2.3", "fd00::1", "fd00::1%eth0"})
    void aTrustedPeerIsRecognisedInEveryForm(String peer) {
        assertThat(client(peer, "203.0.113.7")).isEqualTo("203.0.113.7");
    }

    @Test
    void withoutRangesNobodyIsBelieved() {
        TrustedProxies none = new TrustedProxies(List.of());

        assertThat(none.isEmpty()).isTrue();
        assertThat(none.client(PROXY, List.of("203.0.113.7"))).isEqualTo(PROXY);
    }

    private String client(String peer, String... fields) {
        return proxies.client(peer, Arrays.asList(fields));
    }
}
