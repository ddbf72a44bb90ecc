package bench;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLSocket;

/**
 * The attackers of {@link Siege} who want others' share of work rather than of memory: calls that are cheap to make and costly to answer.
 * Strangers have addresses of their own, because the gateway counts by network.
 */
final class SiegeFloods {
    private static final String FORM = "application/x-www-form-urlencoded";
    private static final Pattern ID = Pattern.compile("\"id\":\"([^\"]+)\"");

    private final SiegeAttacks attacks;

    SiegeFloods(SiegeAttacks attacks) {
        this.attacks = attacks;
    }

    /** @param bearer the {@code Authorization} of a member */
    void start(String bearer) {
        attacks.attack("device sign-ins that nobody approves", 2, () -> call("127.0.0.3", "POST", "/api/v1/cube/device/authorization", "", FORM,
                "client_id=hypercube"));
        attacks.attack("refresh tokens that nobody has", 2, () -> call("127.0.0.4", "POST", "/api/v1/cube/device/token", "", FORM,
                "client_id=hypercube&grant_type=refresh_token&refresh_token=" + noise(60)));
        attacks.attack("long calls of strangers, for the audit log", 2, () -> call("127.0.0.5", "POST",
                "/clusters/calm/api/v1/pods?" + "x".repeat(7_000), "Bearer " + noise(400), FORM, ""));
        attacks.attack("handshakes", 2, this::handshakes);
        attacks.attack("small own writes", 4, () -> ownWrite(bearer));
        attacks.attack("recordings that are made", 2, () -> record(bearer));
        attacks.attack("recordings that are read", 20, () -> read(bearer));
        attacks.attack("recordings that are not read", 1, () -> attacks.unread(List.of("/api/v1/cube/recordings/" + recording(bearer)), bearer));
        attacks.attack("connections that are kept", 1, this::connections);
        attacks.attack("searches", 4, () -> once("GET", "/api/v1/cube/search?q=a+e", bearer, ""));
        attacks.attack("questions to the audit log", 4, () -> once("GET", "/api/v1/cube/audit?selector=requestURI~nothing", bearer, ""));
    }

    private static String noise(int length) {
        return ThreadLocalRandom.current().ints(length, 'a', 'z' + 1).collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    /** Fifty times on one connection. */
    private void call(String from, String method, String target, String authorization, String type, String body) throws IOException {
        try (SSLSocket socket = attacks.connect("http/1.1", from)) {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            Thread.ofVirtual().start(() -> discard(in));
            for (int i = 0; i < 50; i++) {
                write(socket, method, target, authorization, type, body);
            }
            attacks.hold(1);
        }
    }

    private static void write(SSLSocket socket, String method, String target, String authorization, String type, String body) throws IOException {
        OutputStream out = socket.getOutputStream();
        out.write((method + " " + target + " HTTP/1.1\r\nHost: localhost\r\n" + (authorization.isEmpty() ? "" : "Authorization: " + authorization + "\r\n")
                + "Content-Type: " + type + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body).getBytes(StandardCharsets.US_ASCII));
    }

    private static void discard(InputStream in) {
        try {
            in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException ended) {
            // with its connection
        }
    }

    private void handshakes() throws IOException {
        for (int i = 0; i < 50; i++) {
            attacks.connect("h2", "127.0.0.6").close();
        }
    }

    /** More than a network may have, and without a handshake. */
    private void connections() throws IOException {
        List<Socket> kept = new ArrayList<>();
        try {
            for (int i = 0; i < 3_000; i++) {
                kept.add(attacks.plain("127.0.0.7"));
                Siege.pause(5);
            }
            attacks.hold(5);
        } finally {
            for (Socket socket : kept) {
                socket.close();
            }
        }
    }

    private void ownWrite(String bearer) throws IOException {
        String body = "{\"description\":\"" + noise(8) + "\"}";
        String made = once("POST", "/api/v1/cube/keys", bearer, body);
        Matcher key = Pattern.compile("\"accessKey\":\"([^\"]+)\"").matcher(made);
        if (key.find()) {
            once("PATCH", "/api/v1/cube/keys/" + key.group(1), bearer, body);
            once("DELETE", "/api/v1/cube/keys/" + key.group(1), bearer, "");
        }
    }

    private void record(String bearer) throws IOException {
        try (SSLSocket socket = attacks.connect("http/1.1", "127.0.0.1")) {
            socket.getOutputStream().write(("GET /clusters/terminal/api/v1/namespaces/default/pods/a/exec?command=sh&stdout=true HTTP/1.1\r\nHost: localhost\r\n"
                    + "Authorization: " + bearer + "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                    + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: v4.channel.k8s.io\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
            discard(socket.getInputStream());
        }
        attacks.hold(20);
    }

    private void read(String bearer) throws IOException {
        String recording = recording(bearer);
        try (SSLSocket socket = attacks.connect("http/1.1", "127.0.0.1")) {
            socket.getOutputStream().write(("GET /api/v1/cube/recordings/" + recording
                    + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAccept-Encoding: gzip\r\nAuthorization: " + bearer + "\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            discard(socket.getInputStream());
        }
    }

    /** The id of one that there is. */
    private String recording(String bearer) throws IOException {
        Matcher id = ID.matcher(once("GET", "/api/v1/cube/recordings?pageSize=5", bearer, ""));
        if (!id.find()) {
            attacks.hold(1);
            throw new IOException("none yet");
        }
        return URLEncoder.encode(id.group(1), StandardCharsets.UTF_8);
    }

    private String once(String method, String target, String bearer, String body) throws IOException {
        try (SSLSocket socket = attacks.connect("http/1.1", "127.0.0.1")) {
            OutputStream out = socket.getOutputStream();
            out.write((method + " " + target + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: " + bearer
                    + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n" + body).getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readNBytes(64 << 10), StandardCharsets.UTF_8);
        }
    }
}
