package io.hypercube.core.limit;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * The network of a client's address, by which it is limited: the address itself for IPv4, its /64 for IPv6, because a
 * subscriber usually has a whole /64.
 */
public final class PeerNetwork {
    private static final int IPV6_NETWORK_BYTES = 8;

    private PeerNetwork() {}

    /** @param peer an address as text, with or without a zone; other text is returned unchanged */
    public static String of(String peer) {
        if (peer.indexOf(':') < 0) {
            return peer;
        }
        int zone = peer.indexOf('%');
        InetAddress address = InetAddress.ofLiteral(zone < 0 ? peer : peer.substring(0, zone));
        return address instanceof Inet6Address
                ? HexFormat.of().formatHex(Arrays.copyOf(address.getAddress(), IPV6_NETWORK_BYTES))
                : address.getHostAddress();
    }
}
