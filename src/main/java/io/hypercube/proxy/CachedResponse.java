package io.hypercube.proxy;

import io.hypercube.cache.CachedPage;
import io.hypercube.observability.PageSource;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Consumer;

/** How a page says where it is from. */
final class CachedResponse {
    /**
     * {@code live}, or {@code cache} with the {@code age} in seconds: the time since the cluster last showed that the cache
     * follows it.
     */
    static final String SOURCE = "Hypercube-Source";

    private CachedResponse() {}

    /** @param sent is told, on the event loop, when the last byte has left */
    static void send(
            CachedPage cached, ProxiedCall call, PageLease memory, BlockingResponse out, Consumer<Future<Void>> sent)
            throws InterruptedException {
        PageBody body = new PageBody(call, cached.page(), memory);
        out.head(response -> {
            call.record().page(PageSource.CACHE);
            response.putHeader(SOURCE, "cache; age=" + seconds(cached.age()))
                    .putHeader("Content-Type", "application/json")
                    .putHeader("Cache-Control", "no-cache, private");
            body.writeHead(response);
        });
        body.send(out, sent);
    }

    private static String seconds(Duration age) {
        return String.format(Locale.ROOT, "%d.%03d", age.toSeconds(), age.toMillisPart());
    }
}
