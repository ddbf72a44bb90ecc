package io.hypercube.testbed;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.function.Supplier;

/**
 * Forwards TCP connections, as kube-proxy and load balancers of layer 4 do: each new connection goes to the target that is named
 * at that moment, and stays there.
 */
public final class Forwarder implements AutoCloseable {
    private final ServerSocket listener;
    private final Supplier<InetSocketAddress> target;

    private Forwarder(ServerSocket listener, Supplier<InetSocketAddress> target) {
        this.listener = listener;
        this.target = target;
    }

    /** Listens at a free port of that address of this machine. */
    public static Forwarder listen(String address, Supplier<InetSocketAddress> target) {
        try {
            Forwarder forwarder = new Forwarder(new ServerSocket(0, 1000, InetAddress.getByName(address)), target);
            Thread.ofVirtual().name("forwarder").start(forwarder::accept);
            return forwarder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public int port() {
        return listener.getLocalPort();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                Thread.ofVirtual().name("forwarded").start(() -> forward(client));
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    private void forward(Socket client) {
        InetSocketAddress to = target.get();
        try (client;
                Socket server = new Socket(to.getAddress(), to.getPort())) {
            Thread back = Thread.ofVirtual().start(() -> copy(server, client));
            copy(client, server);
            back.join();
        } catch (IOException e) {
            // the client sees a closed connection, as behind a load balancer
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Passes a FIN on, and a reset as the end of both directions. */
    private static void copy(Socket from, Socket to) {
        try {
            from.getInputStream().transferTo(to.getOutputStream());
            to.shutdownOutput();
        } catch (IOException e) {
            close(from);
            close(to);
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // closed all the same
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
