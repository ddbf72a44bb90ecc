package io.hypercube.testbed;

import static org.awaitility.Awaitility.await;

import io.hypercube.cluster.ClusterRegistry;
import io.hypercube.cluster.ClusterState;
import io.hypercube.core.kube.ClusterName;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A server on loopback that accepts every call and answers none, except that probes learn at once that it is not ready. So a
 * gateway whose probes may take long, because real clusters are slow on a busy machine, knows it as Unreachable from the start.
 */
public final class SilentCluster implements AutoCloseable {
    private final ServerSocket listener;
    private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();

    private SilentCluster(ServerSocket listener) {
        this.listener = listener;
        Thread.ofVirtual().start(this::accept);
    }

    public static SilentCluster listen() throws IOException {
        return new SilentCluster(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
    }

    public int port() {
        return listener.getLocalPort();
    }

    /** Waits until a gateway knows it as Unreachable. */
    public void awaitFound(ClusterRegistry clusters, String name) {
        await().until(() -> clusters.require(new ClusterName(name)).state().phase() == ClusterState.Phase.UNREACHABLE);
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listener.accept();
                sockets.add(socket);
                Thread.ofVirtual().start(() -> serve(socket));
            }
        } catch (IOException closed) {
            // the end of the test
        }
    }

    private static void serve(Socket socket) {
        try {
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (line.startsWith("GET /readyz ")) {
                    socket.getOutputStream()
                            .write("HTTP/1.1 500 Not ready\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
                                    .getBytes(StandardCharsets.ISO_8859_1));
                }
            }
        } catch (IOException closed) {
            // by the gateway or the test
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
