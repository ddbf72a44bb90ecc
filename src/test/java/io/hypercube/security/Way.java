package io.hypercube.security;

import io.hypercube.RunningGateway;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Each way to what the API server of the cluster {@code target} answers itself, over each protocol. A request is written for the plain
 * entry point, {@code /clusters/target/…}, and goes by name of host from the root; a request for anything else goes to the same host as it is.
 */
enum Way {
    PLAIN_HTTP_1_1(Protocol.HTTP_1_1, By.PATH),
    PLAIN_HTTP_2(Protocol.HTTP_2, By.PATH),
    SERVER_NAME_HTTP_1_1(Protocol.HTTP_1_1, By.SERVER_NAME),
    SERVER_NAME_HTTP_2(Protocol.HTTP_2, By.SERVER_NAME),
    HOST_HTTP_1_1(Protocol.HTTP_1_1, By.HOST),
    HOST_HTTP_2(Protocol.HTTP_2, By.HOST);

    /** Below the domain that is there by default. */
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

    /** Those that may become a tunnel. */
    static List<Way> upgradable() {
        return Stream.of(values())
                .filter(way -> way.protocol == Protocol.HTTP_1_1)
                .toList();
    }

    /** Those by name of host. */
    static List<Way> named() {
        return Stream.of(values()).filter(Way::isNamed).toList();
    }

    /** Those that serve a entry point's paths: of all that serve the plain one, each entry point and each protocol once. */
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

    /** The request as it is sent this way. */
    Attack of(Attack attack) {
        Attack there =
                isNamed() && attack.target().startsWith(ENTRY_POINT) ? attack.at(below(attack.target())) : attack;
        return by == By.HOST ? there.with("Host", TARGET + ":30443") : there;
    }

    /** The same for the text of a request of HTTP/1.1. */
    String of(String head) {
        String there = isNamed() ? head.replace(ENTRY_POINT + '/', "/") : head;
        return by == By.HOST ? there.replace("Host: localhost", "Host: " + TARGET) : there;
    }

    private static String below(String target) {
        String rest = target.substring(ENTRY_POINT.length());
        return rest.startsWith("/") ? rest : '/' + rest;
    }
}
