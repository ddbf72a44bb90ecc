package io.hypercube.config.gateway;

import io.hypercube.cluster.upstream.AddressRange;
import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The proxies whose {@code X-Forwarded-For} is trusted; none by default. Each proxy appends the address of its client,
 * so the list is read from its end: the last address that is not a trusted proxy is the client. Earlier entries are
 * under the client's control and are ignored.
 *
 * @param ranges address ranges of the proxies, which must append to the field instead of passing it through
 * @see <a href="https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/X-Forwarded-For">X-Forwarded-For</a>
 */
public record TrustedProxies(List<AddressRange> ranges) {
    /** The header field in which proxies pass on the addresses of their clients. */
    public static final String FIELD = "X-Forwarded-For";

    /** Some proxies include the port of their client. */
    private static final Pattern ADDRESS = Pattern.compile("(?<ipv4>[0-9]{1,3}(?:\\.[0-9]{1,3}){3})(?::[0-9]{1,5})?"
            + "|\\[(?<bracketed>[0-9A-Fa-f:.]+)\\](?::[0-9]{1,5})?|(?<ipv6>[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*)");

    public TrustedProxies {
        ranges = List.copyOf(ranges);
    }

    /** Whether no proxy is trusted. */
    public boolean isEmpty() {
        return ranges.isEmpty();
    }

    /**
     * The client's address in canonical form. It is the peer's address when the peer is not trusted, when an entry that
     * must be read is not an address, or when all entries are trusted proxies.
     *
     * @param peer an address, or any other text for a peer that has none
     * @param forwardedFor all values of the header field, in the order of the request
     */
    public String client(String peer, List<String> forwardedFor) {
        if (!isTrusted(peer)) {
            return peer;
        }
        for (String field : forwardedFor.reversed()) {
            for (int end = field.length(); end >= 0; end = field.lastIndexOf(',', end - 1)) {
                Optional<InetAddress> entry = read(field.substring(field.lastIndexOf(',', end - 1) + 1, end)
                        .strip());
                if (entry.isEmpty()) {
                    return peer;
                }
                if (!isTrusted(entry.get())) {
                    return NetUtil.toAddressString(entry.get());
                }
            }
        }
        return peer;
    }

    /** @param peer an address, with or without a zone; other text is not trusted */
    public boolean isTrusted(String peer) {
        int zone = peer.indexOf('%');
        return read(zone < 0 ? peer : peer.substring(0, zone))
                .filter(this::isTrusted)
                .isPresent();
    }

    private boolean isTrusted(InetAddress address) {
        return ranges.stream().anyMatch(range -> range.contains(address));
    }

    /** Parses an address. A zone is not accepted, because it names an interface of another host. */
    private static Optional<InetAddress> read(String entry) {
        Matcher address = ADDRESS.matcher(entry);
        if (!address.matches()) {
            return Optional.empty();
        }
        String ipv4 = address.group("ipv4");
        String bracketed = address.group("bracketed");
        String literal = ipv4 != null ? ipv4 : bracketed != null ? bracketed : address.group("ipv6");
        return Optional.ofNullable(NetUtil.createInetAddressFromIpAddressString(literal));
    }
}
