package io.hypercube;

import io.hypercube.core.http.Json;
import io.hypercube.testbed.Patience;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** An HTTP client of the gateway over TLS, using the JDK's HTTP client. Blocking. */
public final class Client {

    private final URI gateway;
    private final HttpClient http;
    private final @Nullable String token;

    private Client(URI gateway, HttpClient http, @Nullable String token) {
        this.gateway = gateway;
        this.http = http;
        this.token = token;
    }

    public static Client of(RunningGateway gateway) {
        return at(gateway.uri(), gateway.authority());
    }

    /** A client without a token, for a gateway whose CA certificate is in that file. */
    public static Client at(URI gateway, Path authority) {
        return new Client(gateway, http(authority, HttpClient.Version.HTTP_2), null);
    }

    /** A client for the same address that trusts its CA and uses the given version of HTTP. */
    public static HttpClient http(Path authority, HttpClient.Version version) {
        return builder(trusting(authority), version).build();
    }

    /** The same with a TLS server name, which the JDK sends when the address is not a name. */
    public static HttpClient http(Path authority, HttpClient.Version version, String serverName) {
        SSLContext tls = trusting(authority);
        SSLParameters parameters =
                tls.getDefaultSSLParameters(); // without the default parameters the client does not negotiate HTTP/2
        parameters.setServerNames(List.of(new SNIHostName(serverName)));
        return builder(tls, version).sslParameters(parameters).build();
    }

    private static HttpClient.Builder builder(SSLContext tls, HttpClient.Version version) {
        return HttpClient.newBuilder().sslContext(tls).version(version).connectTimeout(Patience.LONG);
    }

    private static SSLContext trusting(Path authority) {
        try (InputStream pem = Files.newInputStream(authority)) {
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            store.setCertificateEntry(
                    "ca", CertificateFactory.getInstance("X.509").generateCertificate(pem));
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(store);
            SSLContext tls = SSLContext.getInstance("TLS");
            tls.init(null, trust.getTrustManagers(), null);
            return tls;
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The same client with another token, or with none. */
    public Client withToken(@Nullable String other) {
        return new Client(gateway, http, other);
    }

    /** The same client over HTTP/1.1 or HTTP/2. */
    public Client speaking(HttpClient other) {
        return new Client(gateway, other, token);
    }

    public Client signIn(String name, String password) {
        HttpResponse<byte[]> answer =
                post("/api/v1/cube/login", Json.write(Map.of("name", name, "password", password)));
        if (answer.statusCode() != 200) {
            throw new AssertionError("login of " + name + ": " + answer.statusCode());
        }
        return withToken(String.valueOf(Json.read(answer.body(), Map.class).get("token")));
    }

    public String token() {
        if (token == null) {
            throw new IllegalStateException("not signed in");
        }
        return token;
    }

    public HttpClient http() {
        return http;
    }

    public HttpResponse<byte[]> get(String target) {
        return send(request("GET", target, BodyPublishers.noBody()));
    }

    public HttpResponse<byte[]> delete(String target) {
        return send(request("DELETE", target, BodyPublishers.noBody()));
    }

    public HttpResponse<byte[]> post(String target, byte[] json) {
        return send(
                request("POST", target, BodyPublishers.ofByteArray(json)).header("Content-Type", "application/json"));
    }

    /** A request for the caller to complete, with the token. */
    public HttpRequest.Builder request(String method, String target, BodyPublisher body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(gateway + target))
                .method(method, body)
                .timeout(Patience.LONG);
        return token == null ? request : request.header("Authorization", "Bearer " + token);
    }

    public HttpResponse<byte[]> send(HttpRequest.Builder request) {
        try {
            return http.send(request.build(), BodyHandlers.ofByteArray());
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
