package io.hypercube.limit;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.HexFormat;

/** The network that a peer's address stands for: the address itself for IPv4, its /64 for IPv6, which one subscriber has whole. */
public final class PeerNetwork {
    private static final int IPV6_NETWORK_BYTES = 8;

    private PeerNetwork() {}

    /** @param peer an address as text, with or without a zone; any other text stands for itself */
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
