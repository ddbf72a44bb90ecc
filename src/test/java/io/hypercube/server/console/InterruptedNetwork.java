package io.hypercube.server.console;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The network between a browser and a gateway, which tests can interrupt and restore: it forwards bytes unchanged. */
final class InterruptedNetwork implements AutoCloseable {
    private final URI gateway;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final int port;
    private ServerSocket listener;

    InterruptedNetwork(URI gateway) {
        this.gateway = gateway;
        this.listener = listen(0);
        this.port = listener.getLocalPort();
    }

    /** The gateway's address as seen from here. */
    URI uri() {
        return URI.create(gateway.getScheme() + "://" + gateway.getHost() + ":" + port);
    }

    /** Drops all connections and accepts none. */
    void cut() {
        close();
    }

    void mend() {
        listener = listen(port);
    }

    private ServerSocket listen(int port) {
        try {
            ServerSocket socket = new ServerSocket();
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            Thread.startVirtualThread(() -> accept(socket));
            return socket;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void accept(ServerSocket socket) {
        try {
            while (true) {
                Socket client = socket.accept();
                Socket server = new Socket(gateway.getHost(), gateway.getPort());
                open.add(client);
                open.add(server);
                Thread.startVirtualThread(() -> pass(client, server));
                Thread.startVirtualThread(() -> pass(server, client));
            }
        } catch (IOException e) {
            // interrupted
        }
    }

    private void pass(Socket from, Socket to) {
        try (from;
                to;
                InputStream in = from.getInputStream()) {
            in.transferTo(to.getOutputStream());
        } catch (IOException e) {
            // one side has closed
        } finally {
            open.remove(from);
            open.remove(to);
        }
    }

    @Override
    public void close() {
        try {
            listener.close();
            for (Socket socket : open) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
