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
    private static final int IPV6_SITE_BYTES = 6;

    private PeerNetwork() {}

    /** @param peer an address as text, with or without a zone; other text is returned unchanged */
    public static String of(String peer) {
        return of(peer, IPV6_NETWORK_BYTES);
    }

    /**
     * The same with the /48 for IPv6, which a site usually has: for shares of something that strangers begin, of which a site must not get as
     * many as it has /64.
     */
    public static String site(String peer) {
        return of(peer, IPV6_SITE_BYTES);
    }

    private static String of(String peer, int ipv6Bytes) {
        if (peer.indexOf(':') < 0) {
            return peer;
        }
        int zone = peer.indexOf('%');
        InetAddress address = InetAddress.ofLiteral(zone < 0 ? peer : peer.substring(0, zone));
        return address instanceof Inet6Address
                ? HexFormat.of().formatHex(Arrays.copyOf(address.getAddress(), ipv6Bytes))
                : address.getHostAddress();
    }
}
