package bench;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLSocket;

/** The agent of cluster {@code evil}, which does each kind of harm in turn, one on each connection, until it is disconnected. */
final class SiegeAgent {
    static final String CLUSTER = "evil";

    private static final String ALPN = "hypercube-agent/1";
    private static final String SERVER = "{\"url\":\"https://10.0.0.1:443\"}";
    private static final int SMALL = 24;

    private enum Harm { FRAMES_OF_ONE_BYTE, SMALL_FRAMES, PINGS, STREAMS, SILENCE }

    private final SiegeAttacks attacks;
    private final KeyPair keys;
    private final String certificate;

    /** @param own makes a call with JSON, as an administrator */
    SiegeAgent(SiegeAttacks attacks, Calls own) throws Exception {
        this.attacks = attacks;
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"));
        keys = generator.generateKeyPair();
        String added = own.post("/api/v1/cube/clusters", "{\"name\":\"" + CLUSTER + "\",\"agent\":{}}");
        String token = field(added, "token");
        String joined = own.post("/api/v1/cube/agents/join", "{\"cluster\":\"" + CLUSTER + "\",\"token\":\"" + token + "\",\"publicKey\":\""
                + Base64.getEncoder().encodeToString(keys.getPublic().getEncoded()) + "\",\"proof\":\"" + sign(ALPN + " join\n" + CLUSTER + "\n" + token)
                + "\",\"server\":" + SERVER + "}");
        certificate = field(joined, "certificate"); // with its line breaks escaped
    }

    interface Calls {
        String post(String target, String body) throws Exception;
    }

    /** @param bearer the {@code Authorization} of a member, whose calls open the streams */
    void start(String bearer) {
        for (Harm harm : Harm.values()) {
            attacks.attack("an agent: " + harm.name().toLowerCase().replace('_', ' '), 1, () -> connect(harm));
        }
        attacks.attack("watches through that agent", 2, () -> attacks.unread(java.util.List.of("/clusters/" + CLUSTER
                + "/api/v1/pods?watch=true&resourceVersion=1"), bearer));
    }

    private void connect(Harm harm) throws IOException {
        try (SSLSocket socket = attacks.connect(ALPN, "127.0.0.8")) {
            OutputStream out = socket.getOutputStream();
            // without a table, each field of the gateway comes as text
            Http2Frames.write(out, Http2Frames.frame(4, 0, 0, ByteBuffer.allocate(6).putShort((short) 1).putInt(0).array()));
            DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
            in.readNBytes(24);
            String path = "";
            while (true) {
                int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
                int type = in.readUnsignedByte();
                int flags = in.readUnsignedByte();
                int stream = in.readInt();
                String text = new String(in.readNBytes(length), StandardCharsets.ISO_8859_1);
                if (type == 4 && (flags & 1) == 0) {
                    Http2Frames.write(out, Http2Frames.frame(4, 1, 0, new byte[0]));
                } else if (type == 1) {
                    path = text;
                }
                boolean whole = type <= 1 && (flags & 1) != 0;
                if (whole && path.contains("/v1/hello")) {
                    answer(out, stream, introduction(text, harm));
                } else if (type == 1 && path.contains("CONNECT")) {
                    harm(out, stream, harm);
                } else if (whole) {
                    answer(out, stream, "{\"authorization\":\"Bearer evil\"}");
                    if (harm != Harm.SILENCE && !path.contains("/v1/credential")) {
                        harm(out, 0, harm);
                    }
                }
            }
        }
    }

    private void harm(OutputStream out, int stream, Harm harm) throws IOException {
        switch (harm) {
            case FRAMES_OF_ONE_BYTE -> pieces(out, stream, 1);
            case SMALL_FRAMES -> pieces(out, stream, SMALL);
            case PINGS -> repeat(out, Http2Frames.frame(6, 0, 0, new byte[8]));
            case STREAMS -> Http2Frames.write(out, Http2Frames.frame(1, 5, 102, Http2Frames.block("GET", "/", "")));
            case SILENCE -> attacks.hold(60);
        }
    }

    /** A record of TLS that ends after 16 KB, a megabyte in all. */
    private void pieces(OutputStream out, int stream, int size) throws IOException {
        if (stream == 0) {
            return;
        }
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        head.writeBytes(new byte[] {0, 7});
        head.writeBytes(":status".getBytes(StandardCharsets.US_ASCII));
        head.write(3);
        head.writeBytes("200".getBytes(StandardCharsets.US_ASCII));
        Http2Frames.write(out, Http2Frames.frame(1, 4, stream, head.toByteArray()));
        Http2Frames.write(out, Http2Frames.frame(0, 0, stream, new byte[] {22, 3, 3, 0x3f, 0}));
        repeat(out, Http2Frames.frame(0, 0, stream, new byte[size]));
    }

    private static void repeat(OutputStream out, byte[] frame) throws IOException {
        ByteArrayOutputStream frames = new ByteArrayOutputStream();
        for (int i = 0; i < 1_000; i++) {
            frames.writeBytes(frame);
        }
        for (int i = 0; i < 20; i++) {
            Http2Frames.write(out, frames.toByteArray());
        }
    }

    private static void answer(OutputStream out, int stream, String json) throws IOException {
        Http2Frames.write(out, Http2Frames.frame(1, 4, stream, new byte[] {0, 7, ':', 's', 't', 'a', 't', 'u', 's', 3, '2', '0', '0'}));
        Http2Frames.write(out, Http2Frames.frame(0, 1, stream, json.getBytes(StandardCharsets.US_ASCII)));
    }

    private String introduction(String hello, Harm harm) throws IOException {
        String signed = ALPN + " hello\n" + field(hello, "nonce") + "\n" + field(hello, "replica");
        return "{\"protocol\":1,\"agent\":\"evil\",\"instance\":\"" + harm + "\",\"version\":\"0.0.1\",\"certificate\":\"" + certificate
                + "\",\"signature\":\"" + sign(signed) + "\",\"server\":" + SERVER + "}";
    }

    private String sign(String text) throws IOException {
        try {
            Signature signature = Signature.getInstance("SHA256withECDSA");
            signature.initSign(keys.getPrivate());
            signature.update(text.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(signature.sign());
        } catch (GeneralSecurityException e) {
            throw new IOException(e);
        }
    }

    private static String field(String json, String name) throws IOException {
        Matcher field = Pattern.compile("\"" + name + "\":\"((?:[^\"\\\\]|\\\\.)*)\"").matcher(json);
        if (!field.find()) {
            throw new IOException("no " + name + " in " + json);
        }
        return field.group(1);
    }
}
