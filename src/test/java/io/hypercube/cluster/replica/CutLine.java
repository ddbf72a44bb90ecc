package io.hypercube.cluster.replica;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A TCP proxy on loopback that can be cut: then bytes disappear in both directions, and no connection is closed. */
final class CutLine implements AutoCloseable {
    private final ServerSocket listener;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private volatile int target;
    private volatile boolean cut;

    CutLine() throws IOException {
        this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().name("line").start(this::accept);
    }

    int port() {
        return listener.getLocalPort();
    }

    void leadTo(int port) {
        target = port;
    }

    void cut() {
        cut = true;
    }

    /** New connections work again; those of the time before stay cut. */
    void heal() {
        open.forEach(CutLine::close);
        cut = false;
    }

    private void accept() {
        try {
            while (true) {
                Socket client = listener.accept();
                open.add(client);
                if (!cut) {
                    Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
                    open.add(server);
                    Thread.ofVirtual().start(() -> copy(client, server));
                    Thread.ofVirtual().start(() -> copy(server, client));
                }
            }
        } catch (IOException closed) {
            open.forEach(CutLine::close);
        }
    }

    private void copy(Socket from, Socket to) {
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] bytes = new byte[16 << 10];
            for (int read = in.read(bytes); read >= 0; read = in.read(bytes)) {
                if (!cut) {
                    out.write(bytes, 0, read);
                }
            }
        } catch (IOException ended) {
            // closed below
        } finally {
            close(from);
            close(to);
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // it is closed
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
