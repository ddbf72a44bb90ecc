package io.hypercube.cli.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.hypercube.cluster.kubeconfig.Pem;
import io.hypercube.testbed.TestAuthority;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.EventLoopGroup;
import io.netty.handler.proxy.HttpProxyHandler;
import io.netty.resolver.NoopAddressResolverGroup;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Date;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConnectionProblemTest {
    private static final Instant NOW = Instant.parse("2026-11-29T06:00:00.5Z");
    private static final ConnectionProblem DIRECT = new ConnectionProblem(null, () -> NOW);

    @TempDir
    Path folder;

    /** As a TLS engine wraps it. */
    private static Throwable handshake(Throwable cause) {
        return new SSLException(
                "General OpenSslEngine problem", new CertPathValidatorException("validity check", cause));
    }

    @Test
    void tellsBothClocksOfACertificateThatIsNotValidNow() throws Exception {
        X509Certificate certificate = certificate();
        Instant before = certificate.getNotBefore().toInstant();
        Instant after = certificate.getNotAfter().toInstant();
        Throwable early = catchThrowable(() -> certificate.checkValidity(Date.from(before.minusSeconds(60))));
        Throwable late = catchThrowable(() -> certificate.checkValidity(Date.from(after.plusSeconds(60))));

        assertThat(DIRECT.explain(handshake(early)))
                .isEqualTo("the server's certificate is not yet valid: it is valid from " + before
                        + ", and the clock of this machine is at 2026-11-29T06:00:00Z");
        assertThat(DIRECT.explain(handshake(late)))
                .isEqualTo("the server's certificate has expired: it was valid until " + after
                        + ", and the clock of this machine is at 2026-11-29T06:00:00Z");
    }

    private X509Certificate certificate() throws Exception {
        byte[] pem = Files.readAllBytes(new TestAuthority(folder).file());
        return Pem.certificates(pem).getFirst();
    }

    @Test
    void tellsThatACertificateIsForAnotherName() {
        String message = "No subject alternative DNS name matching hub.example found.";

        assertThat(DIRECT.explain(new SSLException("handshake", new CertificateException(message))))
                .isEqualTo("the server's certificate is for another name: " + message);
    }

    @Test
    void tellsNoNameOfALibrary() {
        assertThat(DIRECT.explain(new SSLException("General OpenSslEngine problem")))
                .isEqualTo("the TLS handshake failed");
        assertThat(DIRECT.explain(new ConnectException("Connection refused")))
                .isEqualTo("nothing listens at the server's address");
        assertThat(DIRECT.explain(new IOException("the gateway is silent"))).isEqualTo("the gateway is silent");
    }

    @Test
    void namesTheProxyThatRefusesOrCannotBeReached() throws Exception {
        try (ServerSocket proxy = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> refuse(proxy));
            ConnectionProblem problem = new ConnectionProblem(address(proxy.getLocalPort()), () -> NOW);
            String name = "the proxy http://127.0.0.1:" + proxy.getLocalPort();

            assertThat(problem.explain(failureBehind(proxy.getLocalPort())))
                    .isEqualTo(name + " answered 407 (expected: HTTPS_PROXY with its user and password)");
            assertThat(problem.explain(new ConnectException("Connection refused")))
                    .isEqualTo(name + ": nothing listens at the server's address");
        }
    }

    private static ProxyAddress address(int port) throws IOException {
        return ProxyAddress.of(Map.of("HTTPS_PROXY", "http://127.0.0.1:" + port), URI.create("https://hub.example"))
                .orElseThrow();
    }

    private static void refuse(ServerSocket proxy) {
        try (Socket client = proxy.accept()) {
            client.getInputStream().read();
            client.getOutputStream()
                    .write("HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
            client.getInputStream().readAllBytes();
        } catch (IOException ended) {
            // by the client
        }
    }

    private static Throwable failureBehind(int proxy) throws Exception {
        EventLoopGroup loop = AgentSockets.loop();
        CompletableFuture<Throwable> failure = new CompletableFuture<>();
        HttpProxyHandler tunnel = new HttpProxyHandler(new InetSocketAddress(InetAddress.getLoopbackAddress(), proxy));
        tunnel.connectFuture().addListener(asked -> failure.complete(asked.cause()));
        try {
            new Bootstrap()
                    .group(loop)
                    .channel(AgentSockets.tcp())
                    .handler(tunnel)
                    .resolver(NoopAddressResolverGroup.INSTANCE)
                    .connect(InetSocketAddress.createUnresolved("hub.example", 443));
            return failure.get(1, TimeUnit.MINUTES);
        } finally {
            loop.shutdownGracefully(0, 1, TimeUnit.SECONDS);
        }
    }
}
