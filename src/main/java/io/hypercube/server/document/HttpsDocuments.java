package io.hypercube.server.document;

import io.hypercube.auth.delegation.ClientDocuments.DocumentReader;
import io.hypercube.auth.delegation.DelegationConfig.AddressRule;
import io.hypercube.auth.delegation.DelegationConfig.DocumentAccess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/**
 * Reads documents over https. The host is resolved once, all its addresses must be allowed, and the connection is made to one of these, so
 * that a second answer of the name server cannot lead elsewhere. There are no redirects, cookies and proxies. A document takes 5 s at most,
 * with everything, and has 64 KiB at most. Blocking.
 */
public final class HttpsDocuments implements DocumentReader {
    static final int LARGEST = 64 << 10;

    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final int HTTPS = 443;

    private final AddressRule addresses;
    private final @Nullable SSLContext trust;
    private final Duration patience;

    public HttpsDocuments(DocumentAccess access) {
        this(access, PATIENCE);
    }

    HttpsDocuments(DocumentAccess access, Duration patience) {
        this.addresses = access.addresses();
        this.trust = access.trust();
        this.patience = patience;
    }

    @Override
    public byte[] read(URI address) throws IOException {
        CompletableFuture<byte[]> document = new CompletableFuture<>();
        try (Connection connection = new Connection(address)) {
            Thread.ofVirtual().name("client-document").start(() -> {
                try {
                    document.complete(connection.get());
                } catch (IOException | RuntimeException e) {
                    document.completeExceptionally(e);
                }
            });
            return document.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new IOException("no complete answer within " + patience.toMillis() / 1000.0 + " s", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } catch (ExecutionException e) {
            throw failure(e.getCause() == null ? e : e.getCause());
        }
    }

    private static IOException failure(Throwable cause) {
        return switch (cause) {
            case DocumentException known -> known;
            case SSLException tls -> new IOException("the TLS connection failed", tls);
            case SocketException failed ->
                new IOException("the server cannot be connected to, or has ended the connection", failed);
            default -> new IOException("no answer that is understood", cause);
        };
    }

    /** The connection for one document; closing it ends what waits for it. */
    private final class Connection implements AutoCloseable {
        private final URI address;
        private final String host;
        private final int port;
        private @Nullable Socket open; // guarded by this
        private boolean closed; // guarded by this

        Connection(URI address) {
            this.address = address;
            this.host = address.getHost().replaceAll("^\\[|]$", "");
            this.port = address.getPort() < 0 ? HTTPS : address.getPort();
        }

        byte[] get() throws IOException {
            Socket plain = connected();
            SSLSocket socket = (SSLSocket) context().getSocketFactory().createSocket(plain, host, port, true);
            SSLParameters parameters = socket.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            socket.setSSLParameters(parameters);
            socket.getOutputStream().write(request().getBytes(StandardCharsets.US_ASCII));
            return new DocumentResponse(socket.getInputStream(), LARGEST).body();
        }

        private SSLContext context() throws IOException {
            try {
                return trust == null ? SSLContext.getDefault() : trust;
            } catch (NoSuchAlgorithmException e) {
                throw new IOException(e);
            }
        }

        private Socket connected() throws IOException {
            IOException failed = new DocumentException("the host has no public address");
            for (InetAddress found : allowed()) {
                Socket socket = new Socket();
                keep(socket);
                try {
                    socket.connect(new InetSocketAddress(found, port), Math.toIntExact(patience.toMillis()));
                    return socket;
                } catch (IOException e) {
                    failed = e;
                    socket.close();
                }
            }
            throw failed;
        }

        /** A name with an inner address beside a public one is not allowed either. */
        private InetAddress[] allowed() throws IOException {
            try {
                InetAddress[] all = InetAddress.getAllByName(host);
                for (InetAddress each : all) {
                    if (!addresses.allows(each)) {
                        return new InetAddress[0];
                    }
                }
                return all;
            } catch (UnknownHostException e) {
                return new InetAddress[0];
            }
        }

        private synchronized void keep(Socket socket) throws IOException {
            if (closed) {
                throw new SocketException("closed");
            }
            open = socket;
        }

        private String request() {
            String path = address.getRawPath().isEmpty() ? "/" : address.getRawPath();
            String query = address.getRawQuery() == null ? "" : "?" + address.getRawQuery();
            return "GET " + path + query + " HTTP/1.1\r\nHost: " + address.getRawAuthority()
                    + "\r\nAccept: application/json\r\nUser-Agent: hypercube\r\nConnection: close\r\n\r\n";
        }

        @Override
        public synchronized void close() throws IOException {
            closed = true;
            if (open != null) {
                open.close();
            }
        }
    }

    /** A failure whose message is for the person. */
    static final class DocumentException extends IOException {
        DocumentException(String message) {
            super(message);
        }
    }
}
