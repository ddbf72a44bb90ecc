package io.hypercube.security;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;

/** Lists of a hostile cluster that are larger than memory. The last segment of the path selects one. */
final class HugeLists {
    static final String PATH = "/apis/huge.example/v1/";

    /** The same lists in a group that the API server reports as its own. */
    static final String KEPT = "/apis/kept.example/v1/";

    private static final String HEAD =
            "{\"kind\":\"ThingList\",\"apiVersion\":\"huge.example/v1\",\"metadata\":{\"resourceVersion\":\"7\"},\"items\":[";
    private static final String CHUNKED =
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
    private static final int CHUNK = 64 << 10;
    private static final int ITEM = 64 << 10;
    private static final int MEGABYTE = (1 << 20) / ITEM;
    private static final byte[] FILLING = "x".repeat(ITEM).getBytes(ISO_8859_1);

    private HugeLists() {}

    static void answer(RecordingCluster.Request request, Socket client) throws IOException {
        String list = request.line().replaceFirst("GET /apis/[a-z.]+/v1/([a-z]+).*", "$1");
        if (list.startsWith("POST")) {
            RecordingCluster.json(client, "201 Created", "{\"status\":{\"allowed\":true}}");
            return;
        }
        if (request.line().contains("watch=true")) {
            RecordingCluster.write(client, CHUNKED);
            RecordingCluster.awaitEnd(client);
            return;
        }
        OutputStream chunks = new Chunks(client.getOutputStream());
        OutputStream out = new BufferedOutputStream(chunks, CHUNK);
        write(client.getOutputStream(), CHUNKED);
        write(out, HEAD);
        switch (list) {
            case "huge" -> items(out, 150 * MEGABYTE, ITEM);
            case "large" -> items(out, 40 * MEGABYTE, ITEM);
            case "fat" -> items(out, 20, 8 << 20);
            case "tiny" -> items(out, (150 << 20) / 40, 0);
            case "giant" -> items(out, 1, 150 << 20);
            case "endless" -> items(out, Integer.MAX_VALUE, ITEM);
            default -> items(out, 3, 10);
        }
        write(out, "]}");
        out.flush();
        write(client.getOutputStream(), "0\r\n\r\n");
        client.getOutputStream().flush();
    }

    static void apiServices(RecordingCluster.Request request, Socket client) throws IOException {
        if (request.line().contains("watch=true")) {
            RecordingCluster.write(client, CHUNKED);
            RecordingCluster.awaitEnd(client);
        } else {
            RecordingCluster.json(
                    client,
                    "200 OK",
                    "{\"kind\":\"APIServiceList\",\"metadata\":{\"resourceVersion\":\"1\"},"
                            + "\"items\":[{\"metadata\":{\"name\":\"v1.kept.example\",\"resourceVersion\":\"1\"},\"spec\":{}}]}");
        }
    }

    private static void items(OutputStream out, int count, int filling) throws IOException {
        for (int i = 0; i < count; i++) {
            write(
                    out,
                    (i == 0 ? "" : ",") + "{\"metadata\":{\"name\":\"thing-" + i
                            + "\",\"resourceVersion\":\"5\"},\"data\":\"");
            for (int left = filling; left > 0; left -= ITEM) {
                out.write(FILLING, 0, Math.min(left, ITEM));
            }
            write(out, "\"}");
        }
    }

    private static void write(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(ISO_8859_1));
    }

    /** Sends each write as one chunk. */
    private static final class Chunks extends OutputStream {
        private final OutputStream out;

        private Chunks(OutputStream out) {
            this.out = out;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            out.write((Integer.toHexString(length) + "\r\n").getBytes(ISO_8859_1));
            out.write(bytes, from, length);
            out.write("\r\n".getBytes(ISO_8859_1));
        }

        @Override
        public void flush() throws IOException {
            out.flush();
        }
    }
}
