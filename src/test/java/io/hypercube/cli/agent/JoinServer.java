package io.hypercube.cli.agent;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.hypercube.core.http.Json;
import io.hypercube.core.secret.CertificateAuthority;
import io.hypercube.core.secret.PemText;
import io.hypercube.testbed.TestAuthority;
import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A gateway of which only joining exists, with the failures that a network and a gateway have. */
final class JoinServer implements AutoCloseable {
    /** How one call fails. */
    enum Fault {
        /** The gateway has done it, and the answer does not arrive. */
        LOST_ANSWER,
        ERROR,
        CERTIFICATE_OF_ANOTHER_KEY,
        NO_CERTIFICATE
    }

    private final CertificateAuthority authority = CertificateAuthority.create("agents");
    private final HttpsServer server;
    private final URI uri;
    private final Path authorityFile;
    private final Set<String> tokens = new HashSet<>();
    private final Map<String, String> usedBy = new HashMap<>();
    private final Queue<Fault> faults = new ArrayDeque<>();
    private final List<JsonNode> joined = new CopyOnWriteArrayList<>();
    private Duration lifetime = Duration.ofDays(30);

    JoinServer(Path folder) throws IOException {
        TestAuthority certificate = new TestAuthority(folder);
        authorityFile = certificate.file();
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(certificate.serverContext()));
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/api/v1/cube/agents/join", this::join);
        server.start();
        uri = URI.create("https://127.0.0.1:" + server.getAddress().getPort());
    }

    URI uri() {
        return uri;
    }

    Path authorityFile() {
        return authorityFile;
    }

    synchronized void accept(String token) {
        tokens.add(token);
    }

    synchronized void failNext(Fault fault) {
        faults.add(fault);
    }

    /** Of the certificates from now on. */
    synchronized void certificatesLive(Duration time) {
        lifetime = time;
    }

    /** The bodies of the calls that were answered with a certificate, whether the answer arrived or not. */
    List<JsonNode> joined() {
        return joined;
    }

    private void join(HttpExchange exchange) throws IOException {
        JsonNode body = JsonMapper.shared().readTree(exchange.getRequestBody().readAllBytes());
        synchronized (this) {
            Fault fault = faults.poll();
            String key = body.get("publicKey").asString();
            String token = body.get("token").asString();
            if (fault == Fault.ERROR) {
                answer(exchange, 500, Map.of("message", "the database is away"));
            } else if (!tokens.contains(token)) {
                answer(exchange, 401, Map.of("message", "the join token is not valid"));
            } else if (!usedBy.computeIfAbsent(token, _ -> key).equals(key)) {
                answer(exchange, 401, Map.of("message", "the join token was used already"));
            } else {
                String pem = certificate(body, fault);
                joined.add(body);
                if (fault == Fault.LOST_ANSWER) {
                    exchange.close();
                } else {
                    answer(exchange, 200, Map.of("certificate", pem, "authority", PemText.of(authority.certificate())));
                }
            }
        }
    }

    private static void answer(HttpExchange exchange, int status, Map<String, ?> json) throws IOException {
        byte[] body = Json.write(json);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private String certificate(JsonNode body, @org.jspecify.annotations.Nullable Fault fault) {
        try {
            PublicKey key = KeyFactory.getInstance("EC")
                    .generatePublic(new X509EncodedKeySpec(
                            Base64.getDecoder().decode(body.get("publicKey").asString())));
            requireProof(body, key);
            if (fault == Fault.NO_CERTIFICATE) {
                return "none";
            }
            return issue(
                    fault == Fault.CERTIFICATE_OF_ANOTHER_KEY
                            ? AgentKey.create().publicKey()
                            : key);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void requireProof(JsonNode body, PublicKey key) throws GeneralSecurityException {
        Signature signature = Signature.getInstance("SHA256withECDSA");
        signature.initVerify(key);
        signature.update(("hypercube-agent/1 join\n" + body.get("cluster").asString() + '\n'
                        + body.get("token").asString())
                .getBytes(StandardCharsets.US_ASCII));
        if (!signature.verify(Base64.getDecoder().decode(body.get("proof").asString()))) {
            throw new GeneralSecurityException("the proof is not that of the key");
        }
    }

    /** A certificate of this key, as joining and renewing give it. */
    synchronized String issue(PublicKey key) throws GeneralSecurityException {
        Instant now = Instant.now();
        try {
            return PemText.of(new JcaX509CertificateConverter()
                    .getCertificate(new JcaX509v3CertificateBuilder(
                                    authority.certificate(),
                                    BigInteger.valueOf(now.toEpochMilli()),
                                    Date.from(now.minus(Duration.ofDays(1))),
                                    Date.from(now.plus(lifetime)),
                                    new X500Principal("CN=edge-7"),
                                    key)
                            .build(new JcaContentSignerBuilder("SHA256withECDSA").build(authority.key()))));
        } catch (OperatorCreationException e) {
            throw new GeneralSecurityException(e);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
