package io.hypercube.proxy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ServerSocketFactory;
import javax.net.ssl.SSLContext;

/** A TCP or TLS server on which a test's script reads and writes bytes. Each connection has a thread of its own. */
final class RawServer implements AutoCloseable {
    @FunctionalInterface
    interface Script {
        void serve(Peer gateway) throws Exception;
    }

    static final String SWITCHED =
            "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: SPDY/3.1\r\n\r\n";

    private final ServerSocket listener;
    private final Script script;
    private final String scheme;
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger open = new AtomicInteger();
    private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();

    RawServer(Script script) throws IOException {
        this(ServerSocketFactory.getDefault(), "http", script);
    }

    RawServer(SSLContext tls, Script script) throws IOException {
        this(tls.getServerSocketFactory(), "https", script);
    }

    private RawServer(ServerSocketFactory sockets, String scheme, Script script) throws IOException {
        this.listener = sockets.createServerSocket(0, 1000, InetAddress.getLoopbackAddress());
        this.script = script;
        this.scheme = scheme;
        Thread.ofVirtual().start(this::accept);
    }

    URI uri() {
        return URI.create(scheme + "://127.0.0.1:" + listener.getLocalPort());
    }

    int connections() {
        return connections.get();
    }

    int openConnections() {
        return open.get();
    }

    /** The exceptions of scripts. */
    Queue<Throwable> failures() {
        return failures;
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket socket = listener.accept();
                connections.incrementAndGet();
                open.incrementAndGet();
                Thread.ofVirtual().start(() -> serve(socket));
            } catch (IOException e) {
                if (!listener.isClosed()) {
                    failures.add(e);
                }
            }
        }
    }

    private void serve(Socket socket) {
        try (Peer peer = new Peer(socket)) {
            script.serve(peer);
        } catch (Throwable e) {
            failures.add(e);
        } finally {
            open.decrementAndGet();
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
