package io.hypercube.proxy;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * A SOCKS5 proxy that connects every request to one port of this host and records the requests.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc1928">RFC 1928</a>, <a
 *     href="https://www.rfc-editor.org/rfc/rfc1929">RFC 1929</a>
 */
final class Socks5Proxy implements AutoCloseable {
    private static final int VERSION = 5;
    private static final int NO_PASSWORD = 0;
    private static final int PASSWORD = 2;
    private static final int NOT_ALLOWED = 2;
    private static final int CONNECT = 1;
    private static final int IPV4 = 1;
    private static final int NAME = 3;

    /** The requests, as {@code user:password@host:port} or {@code host:port}. */
    final BlockingQueue<String> asked = new LinkedBlockingQueue<>();

    private final ServerSocket listener;
    private final int leadsTo;
    private final @Nullable String password;
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();

    /** @param password {@code user:password}, or null to require none */
    Socks5Proxy(int leadsTo, @Nullable String password) throws IOException {
        this.leadsTo = leadsTo;
        this.password = password;
        this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::accept);
    }

    URI url(String userInfo) {
        return URI.create("socks5://" + userInfo + "127.0.0.1:" + listener.getLocalPort());
    }

    private void accept() {
        try {
            while (true) {
                Socket client = listener.accept();
                sockets.add(client);
                Thread.ofVirtual().start(() -> serve(client));
            }
        } catch (IOException closed) {
            // the end of the test
        }
    }

    private void serve(Socket client) {
        try (client;
                Socket server = new Socket(InetAddress.getLoopbackAddress(), leadsTo)) {
            sockets.add(server);
            DataInputStream in = new DataInputStream(client.getInputStream());
            OutputStream out = client.getOutputStream();
            String user = greet(in, out);
            String address = address(in);
            asked.add(user + address);
            boolean allowed = user.isEmpty() ? password == null : user.equals(password + "@");
            out.write(new byte[] {VERSION, (byte) (allowed ? 0 : NOT_ALLOWED), 0, IPV4, 0, 0, 0, 0, 0, 0});
            if (allowed) {
                Thread.ofVirtual().start(() -> copy(server, client));
                transfer(in, server.getOutputStream());
            }
        } catch (IOException gone) {
            // closed by either side
        }
    }

    private String greet(DataInputStream in, OutputStream out) throws IOException {
        in.readByte();
        in.readNBytes(in.readUnsignedByte());
        out.write(new byte[] {VERSION, (byte) (password == null ? NO_PASSWORD : PASSWORD)});
        if (password == null) {
            return "";
        }
        in.readByte();
        String user = text(in) + ":" + text(in) + "@";
        boolean right = user.equals(password + "@");
        out.write(new byte[] {1, (byte) (right ? 0 : 1)});
        if (!right) {
            asked.add(user);
            throw new IOException("wrong password");
        }
        return user;
    }

    private static String address(DataInputStream in) throws IOException {
        byte[] head = in.readNBytes(4);
        if (head[1] != CONNECT) {
            throw new IOException("command " + head[1]);
        }
        String host = head[3] == NAME
                ? text(in)
                : InetAddress.getByAddress(in.readNBytes(head[3] == IPV4 ? 4 : 16))
                        .getHostAddress();
        return host + ":" + in.readUnsignedShort();
    }

    private static String text(DataInputStream in) throws IOException {
        return new String(in.readNBytes(in.readUnsignedByte()), StandardCharsets.UTF_8);
    }

    private static void copy(Socket from, Socket to) {
        try {
            transfer(from.getInputStream(), to.getOutputStream());
            to.shutdownOutput();
        } catch (IOException closed) {
            // the end of the test
        }
    }

    private static void transfer(InputStream in, OutputStream out) throws IOException {
        byte[] bytes = new byte[8192];
        for (int n = in.read(bytes); n >= 0; n = in.read(bytes)) {
            out.write(bytes, 0, n);
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
