package io.hypercube.audit;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.hypercube.core.secret.CertificateAuthority;
import io.hypercube.core.secret.CertificateAuthority.IssuedCertificate;
import io.hypercube.core.secret.CertificateAuthority.KeyPurpose;
import io.hypercube.core.secret.PemText;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.TrustManagerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A webhook that answers as a test says. It asks for a client certificate and keeps what it receives. */
public final class WebhookServer implements AutoCloseable {
    private static final char[] NO_PASSWORD = {};

    /**
     * A request that was received as a whole.
     *
     * @param peer the subject of the client certificate; empty for none
     * @param list its body
     */
    public record Received(
            String method, String uri, String contentType, String authorization, String peer, JsonNode list) {
        List<Integer> numbers() {
            return list.get("items")
                    .valueStream()
                    .map(item -> item.get("n").asInt())
                    .toList();
        }
    }

    public final List<Received> received = new CopyOnWriteArrayList<>();
    private final CertificateAuthority authority = CertificateAuthority.create("webhook CA");
    private final HttpServer server;

    /** Called for each request after it was received. */
    volatile HttpHandler answer = exchange -> status(exchange, 200);

    /** @param tls whether it serves HTTPS, with a certificate for these names */
    public WebhookServer(boolean tls, String... names) throws IOException, GeneralSecurityException {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        server = tls ? HttpsServer.create(address, 0) : HttpServer.create(address, 0);
        if (server instanceof HttpsServer https) {
            https.setHttpsConfigurator(
                    new HttpsConfigurator(context(authority.issue(
                            "webhook", Duration.ofHours(1), List.of(names), Set.of(KeyPurpose.SERVER)))) {
                        @Override
                        public void configure(HttpsParameters parameters) {
                            SSLParameters asking = getSSLContext().getDefaultSSLParameters();
                            asking.setWantClientAuth(true);
                            parameters.setSSLParameters(asking);
                        }
                    });
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::receive);
        server.start();
    }

    static void status(HttpExchange exchange, int status) throws IOException {
        exchange.sendResponseHeaders(status, -1);
    }

    private SSLContext context(IssuedCertificate issued) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setKeyEntry("server", issued.key(), NO_PASSWORD, new Certificate[] {issued.certificate()});
        store.setCertificateEntry("clients", authority.certificate());
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, NO_PASSWORD);
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        SSLContext tls = SSLContext.getInstance("TLS");
        tls.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        return tls;
    }

    private void receive(HttpExchange exchange) throws IOException {
        try (exchange) {
            var headers = exchange.getRequestHeaders();
            received.add(new Received(
                    exchange.getRequestMethod(),
                    exchange.getRequestURI().toString(),
                    String.valueOf(headers.getFirst("Content-Type")),
                    String.valueOf(headers.getFirst("Authorization")),
                    peer(exchange),
                    JsonMapper.shared().readTree(exchange.getRequestBody().readAllBytes())));
            answer.handle(exchange);
        }
    }

    private static String peer(HttpExchange exchange) {
        try {
            return exchange instanceof HttpsExchange https
                    ? https.getSSLSession().getPeerPrincipal().getName()
                    : "";
        } catch (SSLPeerUnverifiedException e) {
            return "";
        }
    }

    int port() {
        return server.getAddress().getPort();
    }

    /** A kubeconfig for this server, with a token and a client certificate. */
    public Path kubeconfig(Path folder) throws IOException, GeneralSecurityException {
        Files.writeString(folder.resolve("ca.crt"), PemText.of(authority.certificate()));
        IssuedCertificate client =
                authority.issue("gateway", Duration.ofHours(1), List.of(), Set.of(KeyPurpose.CLIENT));
        Files.writeString(folder.resolve("client.crt"), client.certificatePem());
        Files.writeString(folder.resolve("client.key"), client.keyPem().reveal());
        return Files.writeString(folder.resolve("webhook.kubeconfig"), """
                apiVersion: v1
                kind: Config
                clusters:
                - {name: receiver, cluster: {server: "https://127.0.0.1:%d/in/path-secret", certificate-authority: ca.crt}}
                users:
                - {name: gateway, user: {token: token-secret, client-certificate: client.crt, client-key: client.key}}
                contexts:
                - {name: "Audit webhook", context: {cluster: receiver, user: gateway}}
                current-context: "Audit webhook"
                """.formatted(port()));
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
