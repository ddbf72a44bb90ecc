package io.hypercube.cluster.upstream;

import io.netty.util.NetUtil;
import java.math.BigInteger;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A CIDR range of addresses, such as {@code 169.254.0.0/16} or {@code fd00::/8}. A single address is a range too.
 *
 * @param first the lowest address; bits after the prefix are 0
 * @param prefix the prefix length in bits; 0 for all addresses of the family
 * @see <a href="https://www.rfc-editor.org/rfc/rfc4632#section-3.1">RFC 4632, prefix notation</a>
 */
public record AddressRange(InetAddress first, int prefix) {
    /** The valid form, for error messages. */
    public static final String EXPECTED =
            "an address, or a range in CIDR notation whose host bits are 0, such as 169.254.0.0/16 or fd00::/8";

    private static final Pattern WRITTEN = Pattern.compile("([0-9A-Fa-f.:]+)(?:/([0-9]{1,3}))?");
    private static final int IPV4_BYTES = 4;

    /**
     * Parses a range. Empty when the text is not valid, when bits after the prefix are set, and for IPv4-mapped IPv6
     * addresses.
     */
    public static Optional<AddressRange> parse(String text) {
        Matcher written = WRITTEN.matcher(text);
        byte[] bytes = written.matches() ? NetUtil.createByteArrayFromIpAddressString(written.group(1)) : null;
        if (bytes == null) {
            return Optional.empty();
        }
        InetAddress first = address(bytes);
        int bits = bytes.length * Byte.SIZE;
        int prefix = written.group(2) == null ? bits : Integer.parseInt(written.group(2));
        boolean mapped = first instanceof Inet4Address && text.contains(":");
        return prefix > bits || mapped || !isZeroBehind(bytes, prefix)
                ? Optional.empty()
                : Optional.of(new AddressRange(first, prefix));
    }

    private static boolean isZeroBehind(byte[] bytes, int prefix) {
        BigInteger number = new BigInteger(1, bytes);
        return number.signum() == 0 || number.getLowestSetBit() >= bytes.length * Byte.SIZE - prefix;
    }

    /** Whether the address is in the range. {@code ::ffff:a.b.c.d} counts as the IPv4 address; other forms do not. */
    public boolean contains(InetAddress address) {
        return holds(plain(address));
    }

    /**
     * Whether a connection to the address may reach the range: the unspecified address connects to this host, and
     * translators extract IPv4 addresses from IPv6 ones ({@link EmbeddedIpv4}). Use this to forbid addresses and {@link
     * #contains} to trust them.
     */
    public boolean isReachedBy(InetAddress address) {
        byte[] plain = plain(address);
        return holds(plain)
                || (address(plain).isAnyLocalAddress() && holds(loopback(plain.length)))
                || EmbeddedIpv4.in(plain).filter(this::holds).isPresent();
    }

    /** The JDK converts the bytes of {@code ::ffff:a.b.c.d} to the address {@code a.b.c.d}. */
    private static byte[] plain(InetAddress address) {
        return address(address.getAddress()).getAddress();
    }

    private boolean holds(byte[] address) {
        byte[] mine = first.getAddress();
        return mine.length == address.length && beginning(mine).equals(beginning(address));
    }

    private BigInteger beginning(byte[] address) {
        return new BigInteger(1, address).shiftRight(address.length * Byte.SIZE - prefix);
    }

    private static byte[] loopback(int length) {
        byte[] bytes = new byte[length];
        bytes[length - 1] = 1;
        if (length == IPV4_BYTES) {
            bytes[0] = 127;
        }
        return bytes;
    }

    private static InetAddress address(byte[] bytes) {
        try {
            return InetAddress.getByAddress(bytes);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("an address of " + bytes.length + " bytes", e);
        }
    }

    @Override
    public String toString() {
        return first.getHostAddress() + '/' + prefix;
    }
}
