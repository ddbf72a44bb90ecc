package io.hypercube.testbed;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.function.Supplier;

/**
 * Forwards TCP connections, as kube-proxy and load balancers of layer 4 do: each new connection goes to the target that is named
 * at that moment, and stays there. It can be told to pass nothing on, as a network that has failed does.
 */
public final class Forwarder implements AutoCloseable {
    private static final int BUFFER = 16 << 10;

    private final ServerSocket listener;
    private final Supplier<InetSocketAddress> target;
    private boolean paused;

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

    /**
     * From now on no byte, no end and no reset gets through, in either direction. Each end still believes in the connections that it has,
     * and a new one is accepted, but leads nowhere.
     */
    public synchronized void pause() {
        paused = true;
    }

    /** Passes on what has waited, and everything from now on. */
    public synchronized void resume() {
        paused = false;
        notifyAll();
    }

    private synchronized void awaitPassage() throws IOException {
        try {
            while (paused) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException();
        }
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
        try (client;
                Socket server = open()) {
            Thread back = Thread.ofVirtual().start(() -> copy(server, client));
            copy(client, server);
            back.join();
        } catch (IOException e) {
            // the client sees a closed connection, as behind a load balancer
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Socket open() throws IOException {
        awaitPassage();
        InetSocketAddress to = target.get();
        return new Socket(to.getAddress(), to.getPort());
    }

    /** Passes a FIN on, and a reset as the end of both directions. */
    private void copy(Socket from, Socket to) {
        try {
            byte[] bytes = new byte[BUFFER];
            int count = from.getInputStream().read(bytes);
            while (count >= 0) {
                awaitPassage();
                to.getOutputStream().write(bytes, 0, count);
                count = from.getInputStream().read(bytes);
            }
            awaitPassage();
            to.shutdownOutput();
        } catch (IOException e) {
            awaitPassageOfReset();
            close(from);
            close(to);
        }
    }

    private void awaitPassageOfReset() {
        try {
            awaitPassage();
        } catch (IOException e) {
            // the end of the test
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
        resume();
        try {
            listener.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
