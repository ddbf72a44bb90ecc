package io.hypercube.audit;

import io.hypercube.audit.AuditSink.EncodedEvent;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Events as one {@code audit.k8s.io/v1} {@code EventList}.
 *
 * @see <a href="https://kubernetes.io/docs/reference/config-api/apiserver-audit.v1/#audit-k8s-io-v1-EventList">EventList</a>
 */
final class EventList {
    private static final byte[] BEGIN =
            "{\"kind\":\"EventList\",\"apiVersion\":\"audit.k8s.io/v1\",\"metadata\":{},\"items\":["
                    .getBytes(StandardCharsets.US_ASCII);
    private static final byte[] END = "]}".getBytes(StandardCharsets.US_ASCII);

    private EventList() {}

    /** The list as JSON. */
    static byte[] of(List<EncodedEvent> events) {
        byte[] list = new byte[Math.toIntExact(size(events))];
        int at = append(BEGIN, list, 0);
        for (int i = 0; i < events.size(); i++) {
            if (i > 0) {
                list[at++] = ',';
            }
            at = append(events.get(i).json(), list, at);
        }
        append(END, list, at);
        return list;
    }

    /**
     * The end of the longest part that fits, and that has at least one event.
     *
     * @param from the index of its first event
     */
    static int endOfPart(List<EncodedEvent> batch, int from, int mostEvents, long mostBytes) {
        long bytes = (long) BEGIN.length + END.length;
        int end = from;
        while (end < batch.size() && end - from < mostEvents) {
            bytes += batch.get(end).json().length + 1L;
            if (bytes > mostBytes && end > from) {
                break;
            }
            end++;
        }
        return end;
    }

    private static long size(List<EncodedEvent> events) {
        long commas = Math.max(0, events.size() - 1);
        return BEGIN.length
                + END.length
                + commas
                + events.stream().mapToLong(event -> event.json().length).sum();
    }

    private static int append(byte[] part, byte[] list, int at) {
        System.arraycopy(part, 0, list, at, part.length);
        return at + part.length;
    }
}
