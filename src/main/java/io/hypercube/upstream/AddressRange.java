package io.hypercube.upstream;

import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Addresses that begin alike, written {@code 169.254.0.0/16} or {@code fd00::/8}; one address alone is a range too.
 *
 * @param first the lowest: bits behind the prefix are 0
 * @param prefix how many bits they share, 0 for all addresses of the family
 * @see <a href="https://www.rfc-editor.org/rfc/rfc4632#section-3.1">RFC 4632, prefix notation</a>
 */
public record AddressRange(InetAddress first, int prefix) {
    /** For people. */
    public static final String EXPECTED =
            "an address or the first one of a range with its prefix, such as 169.254.0.0/16 or fd00::/8";

    private static final Pattern WRITTEN = Pattern.compile("([0-9A-Fa-f.:]+)(?:/([0-9]{1,3}))?");
    private static final int IPV4_BYTES = 4;
    private static final int MAPPED_PREFIX = 96;

    /** Empty for anything else, an address inside a range and IPv4 in IPv6's clothes included. */
    public static Optional<AddressRange> parse(String text) {
        Matcher written = WRITTEN.matcher(text);
        byte[] bytes = written.matches() ? NetUtil.createByteArrayFromIpAddressString(written.group(1)) : null;
        if (bytes == null) {
            return Optional.empty();
        }
        int bits = bytes.length * Byte.SIZE;
        int prefix = written.group(2) == null ? bits : Integer.parseInt(written.group(2));
        boolean mapped = isMapped(bytes) || (text.contains(":") && bytes.length == IPV4_BYTES);
        return prefix > bits || mapped || !isZeroBehind(bytes, prefix)
                ? Optional.empty()
                : Optional.of(new AddressRange(address(bytes), prefix));
    }

    /** Whether the address is in the range. {@code ::ffff:a.b.c.d} is the IPv4 address; no other form is. */
    public boolean contains(InetAddress address) {
        return holds(plain(address));
    }

    /**
     * Whether a connection to the address may end in the range: the unspecified address is dialled as this host, and translators
     * take IPv4 addresses out of IPv6 ones ({@link EmbeddedIpv4}). For refusing; {@link #contains} is for trusting.
     */
    public boolean isReachedBy(InetAddress address) {
        byte[] plain = plain(address);
        return holds(plain)
                || (address(plain).isAnyLocalAddress() && holds(loopback(plain.length)))
                || EmbeddedIpv4.in(plain).filter(this::holds).isPresent();
    }

    private static byte[] plain(InetAddress address) {
        byte[] bytes = address.getAddress();
        return isMapped(bytes) ? Arrays.copyOfRange(bytes, bytes.length - IPV4_BYTES, bytes.length) : bytes;
    }

    private boolean holds(byte[] address) {
        byte[] mine = first.getAddress();
        if (mine.length != address.length) {
            return false;
        }
        byte[] difference = new byte[mine.length];
        for (int i = 0; i < mine.length; i++) {
            difference[i] = (byte) (mine[i] ^ address[i]);
        }
        return isZeroBefore(difference, prefix);
    }

    private static boolean isZeroBefore(byte[] bytes, int end) {
        return isZero(bytes, 0, end);
    }

    private static boolean isZeroBehind(byte[] bytes, int start) {
        return isZero(bytes, start, bytes.length * Byte.SIZE);
    }

    private static boolean isZero(byte[] bytes, int from, int to) {
        for (int bit = from; bit < to; bit++) {
            if ((bytes[bit / Byte.SIZE] >> (Byte.SIZE - 1 - bit % Byte.SIZE) & 1) != 0) {
                return false;
            }
        }
        return true;
    }

    /** {@code ::ffff:a.b.c.d}. */
    private static boolean isMapped(byte[] bytes) {
        return bytes.length > IPV4_BYTES
                && isZeroBefore(bytes, MAPPED_PREFIX - 2 * Byte.SIZE)
                && bytes[10] == -1
                && bytes[11] == -1;
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
