package io.hypercube.audit;

import io.hypercube.audit.AuditEvent.ResponseStatus;
import io.hypercube.core.kube.Excerpt;
import io.hypercube.core.limit.PeerNetwork;
import io.hypercube.core.limit.RateLimit;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The bytes that events of callers without an identity may have: 256 KiB at once and 64 MiB a day from one network, 4 MiB at once and
 * 256 MiB a day in total. Their events are shortened. Thread-safe.
 */
final class StrangerBudget {
    private static final String ALL = "";
    private static final int AT_ONCE_OF_NETWORK = 256 << 10;
    private static final int AT_ONCE_IN_TOTAL = 4 << 20;
    private static final int A_DAY_OF_NETWORK = 64 << 20;
    private static final int A_DAY_IN_TOTAL = 256 << 20;

    private static final int LONGEST_URI = 256;
    private static final int LONGEST_TEXT = 200;
    private static final int LONGEST_NAME = 64;
    private static final int LONGEST_VERB = 16;

    /** The names of fields, ids and times, in bytes. */
    private static final long FRAME = 700;

    private final RateLimit<String> ofNetwork;
    private final RateLimit<String> ofAll;
    private final LongAdder droppedOfNetworks = new LongAdder();
    private final LongAdder droppedInTotal = new LongAdder();

    /** The decision about one event. */
    sealed interface Verdict {
        /** @param event shortened */
        record Recorded(AuditEvent event) implements Verdict {}

        /** The network has used up its budget. */
        record OverNetwork() implements Verdict {}

        /** All networks together have used up theirs. */
        record OverTotal() implements Verdict {}
    }

    /** @param nanoTime {@code System::nanoTime} */
    StrangerBudget(LongSupplier nanoTime) {
        ofNetwork = new RateLimit<>(AT_ONCE_OF_NETWORK, aByte(A_DAY_OF_NETWORK), nanoTime);
        ofAll = new RateLimit<>(AT_ONCE_IN_TOTAL, aByte(A_DAY_IN_TOTAL), nanoTime);
    }

    private static Duration aByte(int aDay) {
        return Duration.ofDays(1).dividedBy(aDay);
    }

    Verdict count(AuditEvent event) {
        String network = PeerNetwork.of(event.sourceIps().getFirst());
        if (ofNetwork.untilAllowed(network).isPositive()) {
            droppedOfNetworks.increment();
            return new Verdict.OverNetwork();
        }
        AuditEvent brief = brief(event);
        long bytes = bytes(brief);
        ofNetwork.count(network, bytes);
        if (ofAll.count(ALL, bytes).isPositive()) {
            droppedInTotal.increment();
            return new Verdict.OverTotal();
        }
        return new Verdict.Recorded(brief);
    }

    LongAdder droppedOfNetworks() {
        return droppedOfNetworks;
    }

    LongAdder droppedInTotal() {
        return droppedInTotal;
    }

    /** The masked URI is the one that is cut, so that no half of a secret stays. */
    private static AuditEvent brief(AuditEvent event) {
        Map<String, String> annotations = new LinkedHashMap<>();
        event.annotations().forEach((name, value) -> annotations.put(name, Excerpt.of(value, LONGEST_TEXT)));
        ResponseStatus status = event.status();
        return new AuditEvent(
                event.level(),
                event.auditId(),
                event.stage(),
                MaskedUri.of(event.requestUri(), LONGEST_URI),
                Excerpt.of(event.verb(), LONGEST_VERB),
                null,
                null,
                event.sourceIps(),
                event.userAgent() == null ? null : Excerpt.of(event.userAgent(), LONGEST_TEXT),
                event.object() == null ? null : brief(event.object()),
                status == null || status.message() == null
                        ? status
                        : new ResponseStatus(
                                status.code(), status.reason(), Excerpt.of(status.message(), LONGEST_TEXT)),
                null,
                event.received(),
                event.at(),
                annotations);
    }

    private static ObjectReference brief(ObjectReference object) {
        return new ObjectReference(
                Excerpt.of(object.apiGroup(), LONGEST_NAME),
                Excerpt.of(object.apiVersion(), LONGEST_NAME),
                Excerpt.of(object.resource(), LONGEST_NAME),
                name(object.namespace()),
                name(object.name()),
                name(object.subresource()));
    }

    private static @Nullable String name(@Nullable String name) {
        return name == null ? null : Excerpt.of(name, LONGEST_NAME);
    }

    private static long bytes(AuditEvent event) {
        long bytes = FRAME + utf8(event.requestUri()) + utf8(event.userAgent());
        ObjectReference object = event.object();
        if (object != null) {
            bytes += utf8(object.apiGroup()) + utf8(object.apiVersion()) + utf8(object.resource());
            bytes += utf8(object.namespace()) + utf8(object.name()) + utf8(object.subresource());
        }
        if (event.status() != null) {
            bytes += utf8(event.status().message());
        }
        for (Map.Entry<String, String> annotation : event.annotations().entrySet()) {
            bytes += utf8(annotation.getKey()) + utf8(annotation.getValue());
        }
        return bytes;
    }

    private static long utf8(@Nullable String text) {
        return text == null ? 0 : text.getBytes(StandardCharsets.UTF_8).length;
    }
}
