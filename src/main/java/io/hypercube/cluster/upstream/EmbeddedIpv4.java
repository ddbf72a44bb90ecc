package io.hypercube.cluster.upstream;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Extracts the IPv4 address from IPv6 addresses that are translated to IPv4. A network's own NAT64 prefix is not
 * recognised.
 *
 * @param prefix the first bytes of such addresses
 * @param offset position of the IPv4 address in bytes
 */
record EmbeddedIpv4(byte[] prefix, int offset) {
    private static final int IPV4_BYTES = 4;
    private static final int IPV6_BYTES = 16;
    private static final int IPV6_LAST = IPV6_BYTES - IPV4_BYTES;

    /** NAT64 (RFC 6052, RFC 8215), 6to4 (RFC 3056), IPv4-translated (RFC 2765), IPv4-compatible (RFC 4291 section 2.5.5.1). */
    private static final List<EmbeddedIpv4> FORMS = List.of(
            form("0064ff9b0000000000000000", IPV6_LAST),
            form("0064ff9b0001", IPV6_LAST),
            form("2002", 2),
            form("0000000000000000ffff0000", IPV6_LAST),
            form("000000000000000000000000", IPV6_LAST));

    /** The embedded IPv4 address. Empty for IPv4 addresses, and when its first byte is 0, as in {@code ::1}. */
    static Optional<byte[]> in(byte[] address) {
        return address.length != IPV6_BYTES
                ? Optional.empty()
                : FORMS.stream()
                        .filter(form -> Arrays.equals(form.prefix, Arrays.copyOf(address, form.prefix.length)))
                        .map(form -> Arrays.copyOfRange(address, form.offset, form.offset + IPV4_BYTES))
                        .filter(ipv4 -> ipv4[0] != 0)
                        .findFirst();
    }

    private static EmbeddedIpv4 form(String prefix, int offset) {
        return new EmbeddedIpv4(HexFormat.of().parseHex(prefix), offset);
    }
}
