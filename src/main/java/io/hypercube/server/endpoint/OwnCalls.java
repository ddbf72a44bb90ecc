package io.hypercube.server.endpoint;

import io.hypercube.http.ApiRequest;
import io.hypercube.http.ApiResponse;
import io.hypercube.http.Endpoint;
import io.hypercube.http.Query;
import io.hypercube.http.Route;
import io.hypercube.identity.Caller;
import io.hypercube.limit.ByteBudget;
import io.hypercube.limit.PeerNetwork;
import io.hypercube.observability.CallRecord;
import io.hypercube.proxy.response.ResponseWriter;
import io.hypercube.server.listener.Inbound;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Runs calls to the gateway's own API. The body is read on the event loop ({@link BodyReader}), the endpoint runs as
 * blocking code on a virtual thread, and the response is sent on the event loop. A call that exceeds its deadline is
 * answered with a 504 and has no effect.
 */
public final class OwnCalls implements AutoCloseable {
    private final ExecutorService virtualThreads = Executors.newVirtualThreadPerTaskExecutor();
    private final ByteBudget bodies;
    private final Supplier<Duration> deadline;

    /**
     * @param bodies the memory for all request bodies
     * @param deadline for a whole call, including its body; read for each call
     */
    public OwnCalls(ByteBudget bodies, Supplier<Duration> deadline) {
        this.bodies = bodies;
        this.deadline = deadline;
    }

    /** Answers a call to an open route. Event loop only. */
    public Future<Void> answer(
            HttpServerRequest inbound, CallRecord call, Route route, Map<String, String> parameters) {
        return switch (route.endpoint()) {
            case Endpoint.Open open ->
                run(inbound, call, new Work(route, parameters, open::answer, () -> {}, anonymous(call)));
            case Endpoint.Authenticated authenticated ->
                throw new IllegalStateException(route.template() + " is open but its endpoint needs a caller");
        };
    }

    /**
     * Answers a call of an authenticated and authorized caller. Event loop only.
     *
     * @param stillAllowed checks authentication and authorization again, on any thread; throws when one fails
     */
    public Future<Void> answer(
            HttpServerRequest inbound,
            CallRecord call,
            Caller caller,
            Route route,
            Map<String, String> parameters,
            Runnable stillAllowed) {
        String holder = "account " + caller.user().name();
        return switch (route.endpoint()) {
            case Endpoint.Open open ->
                run(inbound, call, new Work(route, parameters, open::answer, stillAllowed, holder));
            case Endpoint.Authenticated authenticated -> {
                Function<ApiRequest, ApiResponse> endpoint = request -> authenticated.answer(caller, request);
                yield run(inbound, call, new Work(route, parameters, endpoint, stillAllowed, holder));
            }
        };
    }

    /** @param holder the holder of the memory share that the body counts against */
    private record Work(
            Route route,
            Map<String, String> parameters,
            Function<ApiRequest, ApiResponse> endpoint,
            Runnable stillAllowed,
            String holder) {}

    private static String anonymous(CallRecord call) {
        return "network " + PeerNetwork.of(call.peer());
    }

    private Future<Void> run(HttpServerRequest inbound, CallRecord call, Work work) {
        Context loop = Objects.requireNonNull(Vertx.currentContext(), "an own call runs on the event loop");
        Query query = Query.parse(Objects.requireNonNullElse(inbound.query(), ""));
        OwnCall own = new OwnCall(loop, work.stillAllowed());
        BodyReader reader = new BodyReader(work.route().largestBody(), bodies, work.holder(), loop);
        Duration limit = deadline.get();
        long timer = loop.owner().setTimer(limit.toMillis(), late -> own.expire(limit));
        reader.read(inbound)
                .onComplete(
                        body -> own.run(
                                virtualThreads,
                                () -> answer(work, request(inbound, call, work.parameters(), query, body))),
                        own::fail);
        return own.answer()
                .onComplete(over -> {
                    loop.owner().cancelTimer(timer);
                    reader.close();
                })
                .compose(answer -> send(inbound, answer));
    }

    private static ApiResponse answer(Work work, ApiRequest request) {
        return AnswerCoding.encode(work.endpoint().apply(request), request.headers());
    }

    private static ApiRequest request(
            HttpServerRequest inbound, CallRecord call, Map<String, String> parameters, Query query, byte[] body) {
        return new ApiRequest(
                inbound.method().name(),
                Objects.requireNonNullElse(inbound.path(), "/"),
                parameters,
                query,
                Inbound.headers(inbound),
                body,
                call.peer(),
                call.requestId(),
                call.notes());
    }

    private Future<Void> send(HttpServerRequest inbound, ApiResponse answer) {
        HttpServerResponse response = inbound.response();
        response.setStatusCode(answer.status());
        answer.headers().forEach(response::putHeader);
        answer.cookies().forEach(cookie -> response.headers().add("Set-Cookie", cookie));
        response.putHeader("X-Content-Type-Options", "nosniff");
        ApiResponse.Parts parts = answer.parts();
        if (parts != null) {
            return StreamedBody.send(inbound, parts, virtualThreads);
        }
        if (answer.status()
                != HttpResponseStatus.NOT_MODIFIED.code()) { // a 304 would send the length of the cached response
            response.putHeader("Content-Length", Integer.toString(answer.body().length));
        }
        ResponseWriter writer = ResponseWriter.of(inbound);
        boolean headOnly = inbound.method().equals(HttpMethod.HEAD);
        return headOnly ? writer.end() : writer.send(answer.body(), answer.shared());
    }

    @Override
    public void close() {
        virtualThreads.shutdownNow();
    }
}
