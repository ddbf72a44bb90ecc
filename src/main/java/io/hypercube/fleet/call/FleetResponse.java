package io.hypercube.fleet.call;

import io.hypercube.list.WholeContent;
import io.hypercube.proxy.response.BlockingResponse;
import io.hypercube.proxy.response.PageBody;
import io.hypercube.proxy.response.PageLease;
import io.vertx.core.Future;
import io.vertx.core.http.HttpServerResponse;
import java.util.function.Consumer;

/**
 * A whole response to a call to several clusters.
 *
 * @param answers those that failed are named in {@code Warning} fields
 * @param fields writes header fields, on the event loop
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record FleetResponse(byte[] body, Gathering<?> answers, Consumer<HttpServerResponse> fields) {
    public static FleetResponse of(String type, byte[] body, Gathering<?> answers) {
        return new FleetResponse(body, answers, response -> response.putHeader("Content-Type", type));
    }

    /** @param sent is called on the event loop when the last byte has been written */
    public void send(FleetCall call, PageLease memory, BlockingResponse out, Consumer<Future<Void>> sent)
            throws InterruptedException {
        PageBody content = new PageBody(call.target().info(), call.inbound(), new WholeContent(body), memory);
        out.head(response -> {
            response.putHeader("Cache-Control", "no-cache, private");
            fields.accept(response);
            answers.warn(response.headers());
            content.writeHead(response);
        });
        content.send(out, sent);
    }
}
