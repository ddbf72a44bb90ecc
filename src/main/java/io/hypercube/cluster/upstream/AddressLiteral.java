package io.hypercube.cluster.upstream;

import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.util.Optional;

/** Parses URL hosts that are IP addresses. */
final class AddressLiteral {
    private AddressLiteral() {}

    /**
     * The address; empty for a name. Names are never resolved.
     *
     * @param host with or without the brackets of an IPv6 address, whose zone is ignored
     */
    static Optional<InetAddress> parse(String host) {
        if (!isIpv6(host)) {
            return Optional.ofNullable(NetUtil.createInetAddressFromIpAddressString(host));
        }
        String bare = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
        int zone = bare.indexOf('%');
        try {
            return Optional.of(InetAddress.ofLiteral(zone < 0 ? bare : bare.substring(0, zone)));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Whether the host is an IPv6 address: only those have a colon. */
    static boolean isIpv6(String host) {
        return host.indexOf(':') >= 0;
    }
}
