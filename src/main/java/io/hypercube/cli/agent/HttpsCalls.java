package io.hypercube.cli.agent;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Calls one HTTPS server a few times a day, each time on a new connection: {@code java.net.http} would keep threads and buffers, and an
 * agent is to be small. The JDK sends a call once more when the connection breaks before the answer, so every call must be one that may
 * arrive twice. Thread-safe; blocking.
 *
 * @param server {@code https://host:port}
 * @param serverName the name for SNI and verification, or null for the host
 * @param proxy an HTTP proxy, or null
 */
record HttpsCalls(
        URI server,
        SSLContext tls,
        @Nullable String serverName,
        @Nullable ProxyAddress proxy) {
    private static final Duration PATIENCE_TO_CONNECT = Duration.ofSeconds(10);
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int LONGEST = 4 * 1024 * 1024;

    record Answer(int status, byte[] body) {
        boolean isSuccess() {
            return status / 100 == 2;
        }

        /** @throws IOException when it is not JSON */
        JsonNode json() throws IOException {
            try {
                return JsonMapper.shared().readTree(body);
            } catch (JacksonException e) {
                throw new IOException("the response is not JSON", e);
            }
        }

        /** The message of a Status. Other content is not shown. */
        String message() {
            try {
                return json().path("message").asString("no reason given");
            } catch (IOException e) {
                return "the response is not a Status";
            }
        }
    }

    /**
     * @param json the request body, or null for none
     * @return the answer, whatever its status is
     * @throws IOException when there is none; the message is for people
     */
    Answer call(String method, String target, Map<String, String> headers, byte @Nullable [] json) throws IOException {
        try {
            return exchange(method, target, headers, json);
        } catch (IOException e) {
            throw new IOException(
                    server + " cannot be reached: " + new ConnectionProblem(proxy, InstantSource.system()).explain(e),
                    e);
        }
    }

    private Answer exchange(String method, String target, Map<String, String> headers, byte @Nullable [] json)
            throws IOException {
        HttpURLConnection connection = open(target);
        try {
            connection.setRequestMethod(method);
            headers.forEach(connection::setRequestProperty);
            if (json != null) {
                connection.setRequestProperty("Content-Type", "application/json");
                connection.setDoOutput(true);
                connection.getOutputStream().write(json);
            }
            int status = connection.getResponseCode();
            try (InputStream body = status >= HttpURLConnection.HTTP_BAD_REQUEST
                    ? connection.getErrorStream()
                    : connection.getInputStream()) {
                return new Answer(status, body == null ? new byte[0] : body.readNBytes(LONGEST));
            }
        } finally {
            connection.disconnect();
        }
    }

    private HttpURLConnection open(String target) throws IOException {
        var url = URI.create(server + target).toURL();
        HttpsURLConnection connection =
                (HttpsURLConnection) url.openConnection(proxy == null ? Proxy.NO_PROXY : proxy.proxy());
        if (proxy != null) {
            connection.setAuthenticator(proxy.authenticator());
        }
        connection.setSSLSocketFactory(
                serverName == null ? tls.getSocketFactory() : new Named(tls.getSocketFactory(), serverName));
        connection.setConnectTimeout((int) PATIENCE_TO_CONNECT.toMillis());
        connection.setReadTimeout((int) PATIENCE.toMillis());
        connection.setInstanceFollowRedirects(false);
        connection.setUseCaches(false);
        connection.setRequestProperty("Accept", "application/json");
        return connection;
    }

    /** Verifies another name than the one that is dialled. */
    private static final class Named extends SSLSocketFactory {
        private final SSLSocketFactory usual;
        private final String name;

        Named(SSLSocketFactory usual, String name) {
            this.usual = usual;
            this.name = name;
        }

        /** The one that {@code HttpsURLConnection} calls, with a connected socket. */
        @Override
        public Socket createSocket(Socket connected, String host, int port, boolean autoClose) throws IOException {
            return usual.createSocket(connected, name, port, autoClose);
        }

        @Override
        public Socket createSocket(String host, int port) throws IOException {
            return usual.createSocket(host, port);
        }

        @Override
        public Socket createSocket(String host, int port, InetAddress from, int fromPort) throws IOException {
            return usual.createSocket(host, port, from, fromPort);
        }

        @Override
        public Socket createSocket(InetAddress host, int port) throws IOException {
            return usual.createSocket(host, port);
        }

        @Override
        public Socket createSocket(InetAddress host, int port, InetAddress from, int fromPort) throws IOException {
            return usual.createSocket(host, port, from, fromPort);
        }

        @Override
        public String[] getDefaultCipherSuites() {
            return usual.getDefaultCipherSuites();
        }

        @Override
        public String[] getSupportedCipherSuites() {
            return usual.getSupportedCipherSuites();
        }
    }
}
