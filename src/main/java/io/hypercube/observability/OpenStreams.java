package io.hypercube.observability;

import io.hypercube.core.http.ClusterCall;
import io.hypercube.core.kube.RequestInfo;
import io.hypercube.core.kube.Verb;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Counts the open streams (watches, logs, tunnels) by cluster and kind. Entries with a count of zero are removed.
 * Thread-safe.
 */
final class OpenStreams {
    private record Key(String cluster, String kind) {}

    record View(String cluster, String kind, long count) {}

    private final Map<Key, Long> open = new ConcurrentHashMap<>();

    void opened(ClusterCall call) {
        change(call, 1L);
    }

    void ended(ClusterCall call) {
        change(call, -1L);
    }

    private void change(ClusterCall call, long by) {
        String kind = kind(call.info());
        if (kind != null) {
            open.merge(new Key(call.cluster().value(), kind), by, OpenStreams::sum);
        }
    }

    private static @Nullable Long sum(long count, long by) {
        return count + by == 0 ? null : Long.valueOf(count + by);
    }

    static boolean isStream(RequestInfo request) {
        return kind(request) != null;
    }

    /** Null for a call that is not a stream. */
    private static @Nullable String kind(RequestInfo request) {
        String subresource = request instanceof RequestInfo.Resource resource ? resource.subresource() : null;
        if (request.verb() == Verb.WATCH) {
            return "watch";
        }
        if ("log".equals(subresource)) {
            return "log";
        }
        if (request.verb() != Verb.CONNECT) {
            return null;
        }
        return "proxy".equals(subresource) ? "other" : "upgrade";
    }

    List<View> now() {
        return open.entrySet().stream()
                .map(entry -> new View(entry.getKey().cluster(), entry.getKey().kind(), entry.getValue()))
                .sorted(Comparator.comparing(View::cluster).thenComparing(View::kind))
                .toList();
    }
}
