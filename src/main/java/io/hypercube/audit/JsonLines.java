package io.hypercube.audit;

import io.hypercube.audit.AuditSink.EncodedEvent;
import java.util.List;

/** Events as lines, one JSON object each. */
final class JsonLines {
    private JsonLines() {}

    /**
     * The lines of a batch, each with its line end. Line ends inside an event become blanks. In JSON, they can only stand between two
     * tokens, as in the body of a request that was sent with indentation.
     *
     * @param begun whether the text before has no line end, so that one comes first
     */
    static byte[] of(List<EncodedEvent> batch, boolean begun) {
        int length = begun ? 1 : 0;
        for (EncodedEvent event : batch) {
            length = Math.addExact(length, event.json().length + 1);
        }
        byte[] lines = new byte[length];
        int at = 0;
        if (begun) {
            lines[at++] = '\n';
        }
        for (EncodedEvent event : batch) {
            at = append(event.json(), lines, at);
        }
        return lines;
    }

    private static int append(byte[] json, byte[] lines, int start) {
        int at = start;
        for (byte each : json) {
            lines[at++] = each == '\n' || each == '\r' ? (byte) ' ' : each;
        }
        lines[at++] = '\n';
        return at;
    }
}
