package io.hypercube.cluster.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressRangeTest {
    @ParameterizedTest
    @CsvSource({
        "10.0.0.0/8, 10.0.0.0",
        "10.0.0.0/8, 10.255.255.255",
        "172.16.0.0/12, 172.31.0.1",
        "169.254.169.254, 169.254.169.254",
        "0.0.0.0/0, 8.8.8.8",
        "128.0.0.0/1, 200.1.2.3",
        "::1, ::1",
        "fe80::/10, febf::1",
        "fd00::/8, fd12:3456::1",
        "::/0, 2001:db8::1",
        "127.0.0.0/8, ::ffff:127.0.0.1"
    })
    void holds(String range, String address) throws UnknownHostException {
        assertThat(parse(range).contains(InetAddress.getByName(address))).isTrue();
        assertThat(parse(range).isReachedBy(InetAddress.getByName(address))).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.0/8, 0.0.0.0",
        "::1/128, ::",
        "169.254.0.0/16, ::169.254.1.2",
        "169.254.0.0/16, ::ffff:0:169.254.1.2",
        "169.254.0.0/16, 64:ff9b::169.254.1.2",
        "169.254.0.0/16, 64:ff9b:1:2:3:4:169.254.1.2",
        "169.254.0.0/16, 2002:a9fe:102:3:4:5:6:7"
    })
    void isReachedThroughAnAddressThatItDoesNotHold(String range, String address) throws UnknownHostException {
        assertThat(parse(range).isReachedBy(InetAddress.getByName(address))).isTrue();
        assertThat(parse(range).contains(InetAddress.getByName(address))).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "10.0.0.0/8, 11.0.0.0",
        "10.0.0.0/8, 9.255.255.255",
        "172.16.0.0/12, 172.32.0.0",
        "169.254.169.254, 169.254.169.255",
        "128.0.0.0/1, 127.255.255.255",
        "0.0.0.0/0, ::1",
        "::/0, 127.0.0.1",
        "fe80::/10, fec0::1",
        "10.0.0.0/8, 0.0.0.0",
        "127.0.0.0/8, ::1",
        "0.0.0.0/8, ::1",
        "0.0.0.0/8, 64:ff9b:1::1",
        "169.254.0.0/16, 2001:db8::169.254.1.2",
        "169.254.0.0/16, 2003:a9fe:102::1"
    })
    void doesNotHold(String range, String address) throws UnknownHostException {
        assertThat(parse(range).contains(InetAddress.getByName(address))).isFalse();
        assertThat(parse(range).isReachedBy(InetAddress.getByName(address))).isFalse();
    }

    /** Some resolvers return mapped addresses. */
    @Test
    void knowsAnIpv4AddressInsideIpv6() throws UnknownHostException {
        InetAddress mapped =
                Inet6Address.getByAddress(null, HexFormat.of().parseHex("00000000000000000000ffff7f000001"), -1);
        assertThat(mapped).isInstanceOf(Inet6Address.class);

        assertThat(parse("127.0.0.0/8").contains(mapped)).isTrue();
        assertThat(parse("::/0").contains(mapped)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "localhost",
                "10",
                "10.1",
                "10.0.0.1/8",
                "10.0.0.0/33",
                "10.0.0.0/",
                "10.0.0.0/-1",
                "10.0.0.0/8 ",
                "fe80::1/10",
                "fe80::/129",
                "fe80::%eth0",
                "[::1]",
                "::ffff:10.0.0.0/104",
                "256.0.0.0",
                "10.0.0.0/8/8"
            })
    void refusesWhatIsNoRange(String text) {
        assertThat(AddressRange.parse(text)).isEmpty();
    }

    @Test
    void printsAsItIsWritten() {
        assertThat(parse("10.0.0.0/8")).hasToString("10.0.0.0/8");
        assertThat(parse("10.1.2.3")).hasToString("10.1.2.3/32");
    }

    private static AddressRange parse(String text) {
        return AddressRange.parse(text).orElseThrow();
    }
}
