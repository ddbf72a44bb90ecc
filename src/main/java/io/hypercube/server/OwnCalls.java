package io.hypercube.server;

import io.hypercube.http.ApiRequest;
import io.hypercube.http.ApiResponse;
import io.hypercube.http.Endpoint;
import io.hypercube.http.Query;
import io.hypercube.http.Route;
import io.hypercube.identity.Caller;
import io.hypercube.kube.ApiException;
import io.hypercube.kube.StatusReason;
import io.hypercube.observability.CallRecord;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Our own calls: the body is collected on the event loop (bounded), the endpoint runs as blocking code on a virtual thread,
 * the answer is sent from the event loop. One that takes too long is a 504.
 */
final class OwnCalls implements AutoCloseable {
    private static final int LARGEST_BODY = 1 << 20;
    private static final int DEADLINE_SECONDS = 60;

    private final ExecutorService virtualThreads = Executors.newVirtualThreadPerTaskExecutor();

    /** For an open route. */
    Future<Void> answer(HttpServerRequest inbound, CallRecord call, Route route, Map<String, String> parameters) {
        return switch (route.endpoint()) {
            case Endpoint.Open open -> run(inbound, call, parameters, open::answer);
            case Endpoint.Authenticated authenticated ->
                throw new IllegalStateException(route.template() + " is open but asks for a caller");
        };
    }

    /** For a caller who passed the gates. */
    Future<Void> answer(
            HttpServerRequest inbound, CallRecord call, Caller caller, Route route, Map<String, String> parameters) {
        return switch (route.endpoint()) {
            case Endpoint.Open open -> run(inbound, call, parameters, open::answer);
            case Endpoint.Authenticated authenticated ->
                run(inbound, call, parameters, request -> authenticated.answer(caller, request));
        };
    }

    private Future<Void> run(
            HttpServerRequest inbound,
            CallRecord call,
            Map<String, String> parameters,
            Function<ApiRequest, ApiResponse> endpoint) {
        Context loop = Objects.requireNonNull(Vertx.currentContext(), "an own call runs on the event loop");
        Query query = Query.parse(Objects.requireNonNullElse(inbound.query(), ""));
        return Inbound.body(inbound, LARGEST_BODY)
                .compose(body ->
                        onVirtualThread(loop, () -> endpoint.apply(request(inbound, call, parameters, query, body))))
                .timeout(DEADLINE_SECONDS, TimeUnit.SECONDS)
                .recover(OwnCalls::nameTimeout)
                .compose(answer -> send(inbound, answer));
    }

    private static ApiRequest request(
            HttpServerRequest inbound, CallRecord call, Map<String, String> parameters, Query query, Buffer body) {
        return new ApiRequest(
                inbound.method().name(),
                Objects.requireNonNullElse(inbound.path(), "/"),
                parameters,
                query,
                Inbound.headers(inbound),
                body.getBytes(),
                Inbound.peer(inbound),
                call.requestId());
    }

    private <T> Future<T> onVirtualThread(Context loop, java.util.concurrent.Callable<T> work) {
        Promise<T> result = Promise.promise();
        virtualThreads.execute(() -> {
            try {
                T value = work.call();
                loop.runOnContext(back -> result.tryComplete(value));
            } catch (Exception | LinkageError | StackOverflowError e) {
                loop.runOnContext(back -> result.tryFail(e));
            }
        });
        return result.future();
    }

    private static Future<ApiResponse> nameTimeout(Throwable failure) {
        return Future.failedFuture(
                failure instanceof java.util.concurrent.TimeoutException
                        ? ApiException.of(StatusReason.TIMEOUT, "no answer within " + DEADLINE_SECONDS + " s")
                        : failure);
    }

    private static Future<Void> send(HttpServerRequest inbound, ApiResponse answer) {
        HttpServerResponse response = inbound.response();
        response.setStatusCode(answer.status());
        answer.headers().forEach(response::putHeader);
        response.putHeader("X-Content-Type-Options", "nosniff");
        if (answer.status()
                != HttpResponseStatus.NOT_MODIFIED.code()) { // there it would be the length of what the client has
            response.putHeader("Content-Length", Integer.toString(answer.body().length));
        }
        boolean headOnly = inbound.method().equals(HttpMethod.HEAD);
        return headOnly ? response.end() : response.end(Buffer.buffer(answer.body()));
    }

    @Override
    public void close() {
        virtualThreads.shutdownNow();
    }
}
