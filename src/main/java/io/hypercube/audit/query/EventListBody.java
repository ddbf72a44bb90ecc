package io.hypercube.audit.query;

import io.hypercube.audit.query.AuditEventStore.StoredEvent;
import io.hypercube.audit.query.EventSearch.PageBytes;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** The JSON of an {@code EventList}, written while events arrive. */
final class EventListBody {
    static final byte[] HEAD =
            utf8("{\"kind\":\"EventList\",\"apiVersion\":\"audit.k8s.io/v1\",\"metadata\":{},\"items\":[");
    static final byte[] TAIL = utf8("]}");
    static final byte[] COMMA = utf8(",");

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PageBytes limit;
    private int events;

    EventListBody(PageBytes limit) {
        this.limit = limit;
        bytes.writeBytes(HEAD);
    }

    void add(StoredEvent event) {
        limit.hold(event.json().length);
        bytes.writeBytes(events++ == 0 ? new byte[0] : COMMA);
        bytes.writeBytes(event.json());
    }

    /** The whole list. May be called once. */
    byte[] end(long total) {
        bytes.writeBytes(utf8("],\"total\":" + total + "}"));
        return bytes.toByteArray();
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
