package io.hypercube.proxy.page;

import io.hypercube.core.observability.PageSource;
import io.hypercube.proxy.call.ProxiedCall;
import io.hypercube.proxy.response.BlockingResponse;
import io.hypercube.proxy.response.PageBody;
import io.hypercube.proxy.response.PageLease;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Consumer;

/** Sends a page from the cache, with the header field that names its source. */
final class CachedResponse {
    private CachedResponse() {}

    /** @param sent is called on the event loop when the last byte has been written */
    static void send(
            KeptPage cached, ProxiedCall call, PageLease memory, BlockingResponse out, Consumer<Future<Void>> sent)
            throws InterruptedException {
        PageBody body = new PageBody(call.request().info(), call.inbound(), cached.content(), memory);
        out.head(response -> {
            call.record().page(PageSource.CACHE);
            response.putHeader(PageBody.SOURCE, "cache; age=" + seconds(cached.age()))
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
