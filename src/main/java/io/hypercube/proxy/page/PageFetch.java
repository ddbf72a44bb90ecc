package io.hypercube.proxy.page;

import io.hypercube.cache.LiveRead;
import io.hypercube.cluster.upstream.BlockingCall;
import io.hypercube.cluster.upstream.UpstreamResponse;
import io.hypercube.core.call.CallFact;
import io.hypercube.core.call.PageSource;
import io.hypercube.list.ListEnvelope;
import io.hypercube.list.ListPage;
import io.hypercube.proxy.call.LazySeat;
import io.hypercube.proxy.call.ProxiedCall;
import io.hypercube.proxy.response.BlockingResponse;
import io.hypercube.proxy.response.PageBody;
import io.hypercube.proxy.response.PageLease;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.io.IOException;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Fetches a page of a list as the caller and sends it. Blocks; runs on a virtual thread. A response that is not a list is passed
 * through.
 */
final class PageFetch {
    /** Fields that describe the cluster's body and do not apply to the page. */
    private static final Set<String> OF_THE_BODY =
            Set.of("Content-Length", "Content-Encoding", "ETag", "Accept-Ranges");

    private final ProxiedCall call;
    private final PageLease memory;
    private final LazySeat seat;
    private final LiveRead reading;
    private final ListFetch fetch;

    /**
     * @param resources its seat is taken before the cluster is asked and closed before the page is sent
     * @param reading gets the bytes of the list as they are read; closed when the page has been sent
     */
    PageFetch(ProxiedCall call, ListRequest list, ListFetch.Line line, PageResources resources, LiveRead reading) {
        this.call = call;
        this.memory = resources.memory();
        this.seat = resources.seat();
        this.reading = reading;
        this.fetch = new ListFetch(call, list, line, memory, reading, null);
    }

    /** @param sent is called on the event loop when the last byte has been written */
    void send(BlockingResponse out, Consumer<Future<Void>> sent) throws IOException, InterruptedException {
        try (reading) {
            seat.take();
            switch (fetch.fetch()) {
                case FetchedList.Page(UpstreamResponse head, ListPage page, ListEnvelope _) -> {
                    PageBody body = new PageBody(call.request().info(), call.inbound(), page, memory);
                    memory.settle();
                    sendPage(head, body, out, sent);
                }
                case FetchedList.Other(UpstreamResponse head, BlockingCall body) -> {
                    try (body) {
                        passOn(head, body, out, sent);
                    }
                }
            }
        }
    }

    private void sendPage(UpstreamResponse first, PageBody body, BlockingResponse out, Consumer<Future<Void>> sent)
            throws InterruptedException {
        seat.close();
        out.head(response -> {
            call.writeAnswer(first.headers(), response.headers());
            call.events().tell(new CallFact.PageMade(PageSource.LIVE));
            OF_THE_BODY.forEach(response.headers()::remove);
            response.putHeader(PageBody.SOURCE, "live");
            body.writeHead(response);
        });
        body.send(out, sent);
    }

    private void passOn(UpstreamResponse head, BlockingCall body, BlockingResponse out, Consumer<Future<Void>> sent)
            throws IOException, InterruptedException {
        out.head(response -> setHead(head, response));
        for (Buffer piece = body.next(); piece != null; piece = body.next()) {
            seat.waitsForClient();
            Buffer received = piece;
            out.head(response -> call.answer(received));
            out.write(piece);
            seat.resume();
        }
        out.end(sent);
    }

    private void setHead(UpstreamResponse head, HttpServerResponse response) {
        call.bodyBegins(head);
        response.setStatusCode(head.status()).setStatusMessage(head.reason());
        call.writeAnswer(head.headers(), response.headers());
    }
}
