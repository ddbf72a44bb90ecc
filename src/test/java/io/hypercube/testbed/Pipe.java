package io.hypercube.testbed;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocket;
import org.jspecify.annotations.Nullable;

/** A hop between a client and the gateway as companies have it: one that ends TLS, or a proxy. Listens on a free port of this host. */
public final class Pipe implements AutoCloseable {
    private final ServerSocket listener;
    private final @Nullable InetSocketAddress target;
    private final List<String> asked = new CopyOnWriteArrayList<>();

    private Pipe(ServerSocket listener, @Nullable InetSocketAddress target) {
        this.listener = listener;
        this.target = target;
        Thread.ofVirtual().name("pipe").start(this::accept);
    }

    /** Ends TLS with HTTP/1.1 as its only protocol, and forwards the bytes. */
    public static Pipe endingTls(TestAuthority certificate, InetSocketAddress target) {
        try {
            SSLServerSocket listener = (SSLServerSocket) certificate
                    .serverContext()
                    .getServerSocketFactory()
                    .createServerSocket(0, 50, InetAddress.getLoopbackAddress());
            SSLParameters parameters = listener.getSSLParameters();
            parameters.setApplicationProtocols(new String[] {"http/1.1"});
            listener.setSSLParameters(parameters);
            return new Pipe(listener, target);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** An HTTP proxy that gives a tunnel to the host and port of CONNECT. */
    public static Pipe proxy() {
        try {
            return new Pipe(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public int port() {
        return listener.getLocalPort();
    }

    /** The request lines that the proxy has seen. */
    public List<String> asked() {
        return asked;
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                Thread.ofVirtual().name("piped").start(() -> serve(client));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(Socket client) {
        try (client;
                Socket server = open(client)) {
            Thread back = Thread.ofVirtual().start(() -> copy(server, client));
            copy(client, server);
            back.join();
        } catch (IOException | UncheckedIOException closed) {
            return;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Socket open(Socket client) throws IOException {
        if (target != null) {
            return new Socket(target.getAddress(), target.getPort());
        }
        BufferedReader reader =
                new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.ISO_8859_1), 1);
        String request = String.valueOf(reader.readLine());
        asked.add(request);
        reader.lines().takeWhile(line -> !line.isEmpty()).forEach(field -> {});
        int port = Integer.parseInt(request.replaceFirst("CONNECT [^ ]*:(\\d+) .*", "$1"));
        Socket server = new Socket(InetAddress.getLoopbackAddress(), port);
        client.getOutputStream().write("HTTP/1.1 200 OK\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
        return server;
    }

    private static void copy(Socket from, Socket to) {
        try (to) {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException closed) {
            return;
        }
    }

    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
