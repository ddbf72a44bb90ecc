package io.hypercube.core.limit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PeerNetworkTest {
    @ParameterizedTest
    @CsvSource({
        "2001:db8::1, 2001:db8::ffff:ffff:ffff:ffff, true",
        "2001:db8::1, 2001:db8:0:1::1, false",
        "fe80::1%eth0, fe80::2, true",
        "192.0.2.1, 192.0.2.2, false",
        "::ffff:192.0.2.1, 192.0.2.1, true"
    })
    void toldApart(String one, String other, boolean same) {
        assertThat(PeerNetwork.of(one).equals(PeerNetwork.of(other))).isEqualTo(same);
    }

    @ParameterizedTest
    @CsvSource({
        "2001:db8::1, 2001:db8:0:1::1, true",
        "2001:db8::1, 2001:db8:1::1, false",
        "fe80::1%eth0, fe80::2, true",
        "192.0.2.1, 192.0.2.2, false",
        "::ffff:192.0.2.1, 192.0.2.1, true"
    })
    void sitesToldApart(String one, String other, boolean same) {
        assertThat(PeerNetwork.site(one).equals(PeerNetwork.site(other))).isEqualTo(same);
    }

    @Test
    void whatIsNoAddressStandsForItself() {
        assertThat(PeerNetwork.of("unknown")).isEqualTo("unknown");
    }
}
