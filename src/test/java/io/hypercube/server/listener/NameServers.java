package io.hypercube.server.listener;

import io.hypercube.config.gateway.ServerConfig.NetworkLimits;
import io.hypercube.config.gateway.TrustedProxies;
import io.netty.resolver.dns.DefaultDnsServerAddressStreamProvider;
import io.vertx.core.Vertx;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/** Prints which name servers a gateway of this process asks. They are read once, when the process starts. */
final class NameServers {
    static final String ASKED = "asks ";

    private NameServers() {}

    public static void main(String[] arguments) {
        Vertx vertx =
                ServerTransport.vertx(1, new PeerConnections(new NetworkLimits(0, 0), new TrustedProxies(List.of())));
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        out.println(ASKED
                + DefaultDnsServerAddressStreamProvider.defaultAddressList().stream()
                        .map(NameServers::print)
                        .collect(Collectors.joining(",")));
        vertx.close().await();
    }

    private static String print(InetSocketAddress server) {
        return server.getAddress().getHostAddress() + ":" + server.getPort();
    }
}
