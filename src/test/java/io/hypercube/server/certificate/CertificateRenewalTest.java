package io.hypercube.server.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.config.gateway.ClusterDomain;
import io.hypercube.config.gateway.ServerConfig;
import io.hypercube.core.limit.ByteBudget;
import io.hypercube.observability.GatewayMetrics;
import io.hypercube.server.listener.AgentSwitch;
import io.hypercube.server.listener.HttpListener;
import io.hypercube.server.listener.IdleConnectionReaper;
import io.hypercube.server.listener.SharedMemory;
import io.hypercube.testbed.Patience;
import io.hypercube.testbed.TestKeys;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real handshakes with a listener whose certificate changes on disk. */
class CertificateRenewalTest {
    private static final CertificateRenewal.Intervals QUICK =
            new CertificateRenewal.Intervals(Duration.ofMillis(50), Duration.ofMillis(50));

    @TempDir
    Path folder;

    private final Vertx vertx = Vertx.vertx();
    private final GatewayMetrics metrics = new GatewayMetrics(false);

    @AfterEach
    void close() {
        vertx.close();
    }

    /** As Kubernetes replaces the files of a mounted Secret: all at once, by a symbolic link. */
    @Test
    void newHandshakesGetThePairThatASymbolicLinkNamesAndOpenConnectionsStay() throws Exception {
        ServingCertificate first = made("first");
        ServingCertificate second = made("second");
        link(folder.resolve("first"));
        ServingCertificate mounted =
                new ServingCertificate(folder.resolve("data/tls.crt"), folder.resolve("data/tls.key"), null);
        int port = listen(mounted);
        try (CertificateRenewal renewal = renewal(() -> mounted, mounted);
                SSLSocket before = connect(port)) {
            assertThat(shown(before)).isEqualTo(leaf(first));

            link(folder.resolve("second"));

            await().untilAsserted(() -> assertThat(shownTo(port)).isEqualTo(leaf(second)));
            assertThat(answer(before))
                    .as("an answer on the connection from before")
                    .startsWith("HTTP/1.1 200");
            assertThat(renewal).isNotNull();
        }
    }

    @Test
    void aKeyOfAnotherCertificateIsNotServed() throws Exception {
        ServingCertificate served = made("served");
        X509Certificate before = leaf(served);
        ServingCertificate next = made("next");
        int port = listen(served);
        try (CertificateRenewal renewal = renewal(() -> served, served)) {
            Files.copy(next.key(), served.key(), StandardCopyOption.REPLACE_EXISTING);
            Thread.sleep(QUICK.reading().multipliedBy(6));
            assertThat(shownTo(port)).as("between the two files").isEqualTo(before);

            Files.copy(next.chain(), served.chain(), StandardCopyOption.REPLACE_EXISTING);
            await().untilAsserted(() -> assertThat(shownTo(port)).isEqualTo(leaf(next)));
            assertThat(renewal).isNotNull();
        }
    }

    @Test
    void theOwnCertificateIsRenewedBeforeItsEndByTheSameAuthority() throws Exception {
        AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);
        InstantSource clock = () -> Instant.now().plus(ahead.get());
        SelfMadeAuthority authority = new SelfMadeAuthority(folder, TestKeys.inMemory(), clock);
        Supplier<ServingCertificate> own = () -> authority.certificateFor(Set.of("localhost"));
        ServingCertificate files = own.get();
        byte[] trusted = Files.readAllBytes(folder.resolve("ca.crt"));
        int port = listen(files);
        X509Certificate before = shownTo(port);
        try (CertificateRenewal renewal = renewal(own, files)) {
            ahead.set(Duration.ofDays(368));

            await().untilAsserted(() -> assertThat(shownTo(port)).isNotEqualTo(before));
            ahead.set(Duration.ZERO); // else each reading renews it again
            await().untilAsserted(() -> assertThat(expiry())
                    .isEqualTo((double) shownTo(port).getNotAfter().toInstant().getEpochSecond()));
            assertThat(folder.resolve("ca.crt")).hasBinaryContent(trusted);
            assertThat(renewal).isNotNull();
        }
    }

    @Test
    void aFailureOfTheFirstReadingDoesNotEndTheRenewal() throws Exception {
        ServingCertificate served = made("served");
        ServingCertificate next = made("next");
        int port = listen(served);
        AtomicInteger readings = new AtomicInteger();
        Supplier<ServingCertificate> failing = () -> {
            if (readings.incrementAndGet() == 1) {
                throw new IllegalStateException("the database does not answer");
            }
            return next;
        };
        try (CertificateRenewal renewal = renewal(failing, served)) {
            await().untilAsserted(() -> assertThat(shownTo(port)).isEqualTo(leaf(next)));
            assertThat(renewal).isNotNull();
        }
    }

    private double expiry() {
        String name = "hypercube_certificate_expiry_timestamp_seconds ";
        return metrics.scrape()
                .lines()
                .filter(line -> line.startsWith(name))
                .mapToDouble(line -> Double.parseDouble(line.substring(name.length())))
                .findFirst()
                .orElseThrow();
    }

    private final List<HttpListener> listeners = new ArrayList<>();

    private int listen(ServingCertificate certificate) throws Exception {
        HttpListener listener = new HttpListener(
                vertx,
                HttpListener.address(new ServerConfig.ListenAddress("127.0.0.1", 0)),
                certificate.keyCertOptions(),
                request -> request.response().end(),
                new IdleConnectionReaper.Limits(
                        IdleConnectionReaper.Patience.USUAL,
                        new SharedMemory(ByteBudget.ofHeap(16), ByteBudget.ofHeap(8), ByteBudget.ofHeap(8))),
                ClusterDomain.NONE,
                AgentSwitch.Agents.NONE);
        listeners.add(listener);
        return listener.listen(1).toCompletionStage().toCompletableFuture().get(Patience.SECONDS, TimeUnit.SECONDS);
    }

    private CertificateRenewal renewal(Supplier<ServingCertificate> files, ServingCertificate serving) {
        CertificateRenewal renewal = new CertificateRenewal(files, listeners, QUICK);
        renewal.start(metrics, serving);
        return renewal;
    }

    private ServingCertificate made(String name) throws IOException {
        Path own = Files.createDirectory(folder.resolve(name));
        return new SelfMadeAuthority(own, TestKeys.inMemory()).certificateFor(Set.of("localhost"));
    }

    private void link(Path target) throws IOException {
        Path next = Files.createSymbolicLink(folder.resolve("data.next"), target);
        Files.move(next, folder.resolve("data"), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static X509Certificate leaf(ServingCertificate files) throws Exception {
        return CertificatePair.read(files).leaf();
    }

    private static X509Certificate shownTo(int port) throws Exception {
        try (SSLSocket socket = connect(port)) {
            return shown(socket);
        }
    }

    private static X509Certificate shown(SSLSocket socket) throws Exception {
        return (X509Certificate) socket.getSession().getPeerCertificates()[0];
    }

    private static SSLSocket connect(int port) throws Exception {
        SSLContext tls = SSLContext.getInstance("TLS");
        tls.init(null, InsecureTrustManagerFactory.INSTANCE.getTrustManagers(), new SecureRandom());
        SSLSocket socket = (SSLSocket) tls.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(Patience.MILLIS);
        socket.startHandshake();
        return socket;
    }

    private static String answer(SSLSocket socket) throws IOException {
        socket.getOutputStream().write("GET / HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        return new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
    }
}
