package io.hypercube.upstream;

import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.util.Optional;

/** Hosts of URLs that are addresses and no names. */
final class AddressLiteral {
    private AddressLiteral() {}

    /**
     * Empty for a name. No name is ever resolved.
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

    /** No name has a colon. */
    static boolean isIpv6(String host) {
        return host.indexOf(':') >= 0;
    }
}
