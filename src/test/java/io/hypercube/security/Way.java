package io.hypercube.security;

import io.hypercube.RunningGateway;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The entry points and protocols that reach the API server of the cluster {@code target} unpaged. Tests write requests
 * for the plain entry point, {@code /clusters/target/…}; by host name the path is sent without the prefix. Other
 * requests are sent to the same host unchanged.
 */
enum Way {
    PLAIN_HTTP_1_1(Protocol.HTTP_1_1, By.PATH),
    PLAIN_HTTP_2(Protocol.HTTP_2, By.PATH),
    SERVER_NAME_HTTP_1_1(Protocol.HTTP_1_1, By.SERVER_NAME),
    SERVER_NAME_HTTP_2(Protocol.HTTP_2, By.SERVER_NAME),
    HOST_HTTP_1_1(Protocol.HTTP_1_1, By.HOST),
    HOST_HTTP_2(Protocol.HTTP_2, By.HOST);

    /** The cluster's host name in the default domain. */
    static final String TARGET = "target.clusters.hypercube.internal";

    private static final String ENTRY_POINT = "/clusters/target";

    private enum By {
        PATH,
        SERVER_NAME,
        HOST
    }

    private final Protocol protocol;
    private final By by;

    Way(Protocol protocol, By by) {
        this.protocol = protocol;
        this.by = by;
    }

    /** The ways over which an upgrade is possible. */
    static List<Way> upgradable() {
        return Stream.of(values())
                .filter(way -> way.protocol == Protocol.HTTP_1_1)
                .toList();
    }

    /** The ways by host name. */
    static List<Way> named() {
        return Stream.of(values()).filter(Way::isNamed).toList();
    }

    /** The ways that serve the paths of an entry point. */
    static List<Way> to(String entryPoint) {
        return entryPoint.equals(ENTRY_POINT)
                ? List.of(PLAIN_HTTP_1_1, PLAIN_HTTP_2, SERVER_NAME_HTTP_2, HOST_HTTP_1_1)
                : List.of(PLAIN_HTTP_1_1, PLAIN_HTTP_2);
    }

    boolean isNamed() {
        return by != By.PATH;
    }

    Protocol protocol() {
        return protocol;
    }

    Answer send(RunningGateway gateway, Attack attack) {
        return protocol.send(gateway.uri(), serverName(), of(attack));
    }

    RawConnection connect(RunningGateway gateway) throws IOException {
        return RawConnection.to(gateway.uri(), "http/1.1", serverName());
    }

    @Nullable
    String serverName() {
        return by == By.SERVER_NAME ? TARGET : null;
    }

    /** The request adapted to this way. */
    Attack of(Attack attack) {
        Attack there =
                isNamed() && attack.target().startsWith(ENTRY_POINT) ? attack.at(below(attack.target())) : attack;
        return by == By.HOST ? there.with("Host", TARGET + ":30443") : there;
    }

    /** The same for the text of an HTTP/1.1 request. */
    String of(String head) {
        String there = isNamed() ? head.replace(ENTRY_POINT + '/', "/") : head;
        return by == By.HOST ? there.replace("Host: localhost", "Host: " + TARGET) : there;
    }

    private static String below(String target) {
        String rest = target.substring(ENTRY_POINT.length());
        return rest.startsWith("/") ? rest : '/' + rest;
    }
}
