import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;

/** An API server whose every exec prints megabytes and ends: {@code java FakeTerminal.java MEGABYTES}. Prints its port. */
public final class FakeTerminal {
    private static final String GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    private static final int FRAME = 32 << 10;

    private FakeTerminal() {}

    public static void main(String[] arguments) throws IOException {
        int frames = Integer.parseInt(arguments[0]) * ((1 << 20) / FRAME);
        ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        System.out.println(server.getLocalPort());
        while (true) {
            Socket socket = server.accept();
            Thread.ofVirtual().start(() -> answer(socket, frames));
        }
    }

    private static void answer(Socket socket, int frames) {
        try (socket;
                BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
                OutputStream out = socket.getOutputStream()) {
            String key = null;
            String protocol = "v4.channel.k8s.io";
            for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
                String name = line.substring(0, Math.max(0, line.indexOf(':'))).toLowerCase();
                key = name.equals("sec-websocket-key") ? line.substring(name.length() + 1).strip() : key;
                protocol = name.equals("sec-websocket-protocol") ? line.substring(name.length() + 1).split(",")[0].strip() : protocol;
            }
            if (key == null) {
                out.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}".getBytes(StandardCharsets.US_ASCII));
                return;
            }
            out.write(("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: " + accept(key)
                    + "\r\nSec-WebSocket-Protocol: " + protocol + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
            byte[] screen = new byte[FRAME];
            Arrays.fill(screen, (byte) 'x');
            screen[0] = 1;
            for (int i = 0; i < frames; i++) {
                frame(out, 2, screen);
                // no faster than the gateway writes it down, or the recording is cut
                Thread.sleep(10);
            }
            frame(out, 2, "\u0003{\"status\":\"Success\"}".getBytes(StandardCharsets.US_ASCII));
            frame(out, 8, new byte[] {3, (byte) 232});
        } catch (IOException | InterruptedException | NoSuchAlgorithmException left) {
            // the client has seen enough
        }
    }

    private static String accept(String key) throws NoSuchAlgorithmException {
        return Base64.getEncoder().encodeToString(MessageDigest.getInstance("SHA-1").digest((key + GUID).getBytes(StandardCharsets.US_ASCII)));
    }

    /** RFC 6455, section 5.2: a whole message of a server. */
    private static void frame(OutputStream out, int opcode, byte[] payload) throws IOException {
        ByteBuffer head = ByteBuffer.allocate(4).put((byte) (0x80 | opcode));
        if (payload.length < 126) {
            head.put((byte) payload.length);
        } else {
            head.put((byte) 126).putShort((short) payload.length);
        }
        out.write(head.array(), 0, head.position());
        out.write(payload);
    }
}
