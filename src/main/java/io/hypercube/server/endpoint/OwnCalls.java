package io.hypercube.server.endpoint;

import io.hypercube.auth.authentication.StandingCaller;
import io.hypercube.core.call.CallEvents;
import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.Endpoint;
import io.hypercube.core.http.Query;
import io.hypercube.core.http.Route;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.limit.ByteBudget;
import io.hypercube.core.limit.PeerNetwork;
import io.hypercube.core.limit.RateLimit;
import io.hypercube.proxy.response.LiveCalls;
import io.hypercube.proxy.response.LiveCalls.LiveCall;
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
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs calls to the gateway's own API. The body is read on the event loop ({@link BodyReader}), the endpoint runs as
 * blocking code on a virtual thread, and the response is sent on the event loop. A call that exceeds its deadline is
 * answered with a 504 and has no effect.
 */
public final class OwnCalls implements AutoCloseable {
    private final ExecutorService virtualThreads = Executors.newVirtualThreadPerTaskExecutor();
    /** Changes that an account may make at once, more than a person does; then one in an interval. */
    private static final int CHANGES = 300;

    private static final Duration CHANGE_INTERVAL = Duration.ofMillis(100);

    private final ByteBudget bodies;
    private final RateLimit<String> changes = new RateLimit<>(CHANGES, CHANGE_INTERVAL, System::nanoTime);
    private final Supplier<Duration> deadline;
    private final LiveCalls live;
    private final CostlyWork costly = new CostlyWork();

    /**
     * @param bodies the memory for all request bodies
     * @param deadline for a whole call, including its body; read for each call
     * @param live gets the calls whose responses are streamed
     */
    public OwnCalls(ByteBudget bodies, Supplier<Duration> deadline, LiveCalls live) {
        this.bodies = bodies;
        this.live = live;
        this.deadline = deadline;
    }

    /** Answers a call to an open route. Event loop only. */
    public Future<Void> answer(
            HttpServerRequest inbound, CallEvents call, Route route, Map<String, String> parameters) {
        return switch (route.endpoint()) {
            case Endpoint.Open open ->
                run(inbound, call, new Work(route, parameters, open::answer, anonymous(call), null));
            case Endpoint.Authenticated authenticated ->
                throw new IllegalStateException(route.template() + " is open but its endpoint needs a caller");
            case Endpoint.OfClusters _, Endpoint.OfAgents _ ->
                throw new IllegalStateException(route.template() + " is not answered by the gateway alone");
        };
    }

    /**
     * Answers a call of an authenticated and authorized caller; with a 429 when its account makes changes too often. Event loop only.
     */
    public Future<Void> answer(
            HttpServerRequest inbound,
            CallEvents call,
            StandingCaller caller,
            Route route,
            Map<String, String> parameters) {
        String account = caller.caller().user().name();
        Duration tooEarly = route.changes() ? changes.count(account) : Duration.ZERO;
        if (tooEarly.isPositive()) {
            return Future.failedFuture(
                    ApiException.tooManyRequests("the account makes too many changes; try again later", tooEarly));
        }
        String holder = holder(caller.caller());
        return switch (route.endpoint()) {
            case Endpoint.Open open -> run(inbound, call, new Work(route, parameters, open::answer, holder, caller));
            case Endpoint.Authenticated authenticated -> {
                Function<ApiRequest, ApiResponse> endpoint = request -> authenticated.answer(caller.caller(), request);
                yield run(inbound, call, new Work(route, parameters, endpoint, holder, caller));
            }
            case Endpoint.OfClusters _, Endpoint.OfAgents _ ->
                throw new IllegalStateException(route.template() + " is not answered by the gateway alone");
        };
    }

    /**
     * Runs costly work of a call whose other work is not, in the share of its account. Fails as the work does, and with a 429 as a costly
     * route. Blocks.
     */
    public <T> T runCostly(Caller caller, Callable<T> work) throws InterruptedException {
        try {
            return costly.run(holder(caller), work);
        } catch (InterruptedException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static String holder(Caller caller) {
        return "account " + caller.user().name();
    }

    /**
     * @param holder the holder of the shares of memory and costly work that the call counts against
     * @param caller null for a call without a credential
     */
    private record Work(
            Route route,
            Map<String, String> parameters,
            Function<ApiRequest, ApiResponse> endpoint,
            String holder,
            @Nullable StandingCaller caller) {}

    private static String anonymous(CallEvents call) {
        return "network " + PeerNetwork.of(call.call().peer());
    }

    private Future<Void> run(HttpServerRequest inbound, CallEvents call, Work work) {
        Context loop = Objects.requireNonNull(Vertx.currentContext(), "an own call runs on the event loop");
        Query query = Query.parse(Objects.requireNonNullElse(inbound.query(), ""));
        OwnCall own = new OwnCall(loop, work.caller(), work.route().endsWithClient());
        BodyReader reader = new BodyReader(work.route().largestBody(), bodies, work.holder(), loop);
        Duration limit = deadline.get();
        long timer = loop.owner().setTimer(limit.toMillis(), late -> own.expire(limit));
        Runnable over = work.route().endsWithClient() ? endsEarly(inbound.response(), own, work, loop) : () -> {};
        reader.read(inbound)
                .onComplete(
                        body -> own.run(
                                virtualThreads,
                                () -> answer(work, request(inbound, call, work.parameters(), query, body))),
                        own::fail);
        return own.answer()
                .onComplete(answered -> {
                    loop.owner().cancelTimer(timer);
                    reader.close();
                    over.run();
                })
                .compose(answer -> send(inbound, answer, work));
    }

    /**
     * Ends the call when its client has gone, and when the rights of its caller have ended.
     *
     * @return must be run when the call has been answered
     */
    private Runnable endsEarly(HttpServerResponse response, OwnCall own, Work work, Context loop) {
        response.exceptionHandler(failure -> own.abandon());
        response.closeHandler(closed -> own.abandon());
        if (response.closed()) {
            own.abandon();
        }
        if (work.caller() == null) {
            return () -> {};
        }
        RevocableCall running = new RevocableCall(work.caller().caller(), own, loop);
        live.add(running);
        return () -> live.remove(running);
    }

    /** A call to the gateway's own API that ends with the rights of its caller while its endpoint runs. */
    private record RevocableCall(Caller caller, OwnCall own, Context loop) implements LiveCall {
        /** It ends by itself, at its deadline at the latest. */
        @Override
        public boolean isLongRunning() {
            return false;
        }

        @Override
        public void end(ApiException why) {
            loop.runOnContext(now -> own.revoke(why));
        }

        @Override
        public void drain() {}
    }

    private ApiResponse answer(Work work, ApiRequest request) throws Exception {
        return work.route().costly() ? costly.run(work.holder(), () -> encoded(work, request)) : encoded(work, request);
    }

    private static ApiResponse encoded(Work work, ApiRequest request) {
        return AnswerCoding.encode(work.endpoint().apply(request), request.headers());
    }

    private static ApiRequest request(
            HttpServerRequest inbound, CallEvents call, Map<String, String> parameters, Query query, byte[] body) {
        return new ApiRequest(
                inbound.method().name(),
                Objects.requireNonNullElse(inbound.path(), "/"),
                parameters,
                query,
                Inbound.headers(inbound),
                body,
                call.call().peer(),
                call.call().requestId(),
                call.notes());
    }

    private Future<Void> send(HttpServerRequest inbound, ApiResponse answer, Work work) {
        ApiResponse.Parts parts = answer.parts();
        if (parts == null) {
            writeHead(inbound.response(), answer);
            return sendWhole(inbound, answer);
        }
        StreamedBody.Lane lane = new StreamedBody.Lane(virtualThreads, costly, work.holder());
        StreamedBody body = StreamedBody.begin(inbound, parts, lane, live, work.caller());
        writeHead(inbound.response(), answer);
        return body.send();
    }

    private static void writeHead(HttpServerResponse response, ApiResponse answer) {
        response.setStatusCode(answer.status());
        answer.headers().forEach(response::putHeader);
        answer.cookies().forEach(cookie -> response.headers().add("Set-Cookie", cookie));
        response.putHeader("X-Content-Type-Options", "nosniff");
    }

    private static Future<Void> sendWhole(HttpServerRequest inbound, ApiResponse answer) {
        if (answer.status()
                != HttpResponseStatus.NOT_MODIFIED.code()) { // a 304 would send the length of the cached response
            inbound.response().putHeader("Content-Length", Integer.toString(answer.body().length));
        }
        ResponseWriter writer = ResponseWriter.of(inbound);
        boolean headOnly = inbound.method().equals(HttpMethod.HEAD);
        return headOnly ? writer.end() : writer.send(answer.body(), answer.shared());
    }

    @Override
    public void close() {
        virtualThreads.shutdownNow();
        costly.close();
    }
}
