package io.hypercube.audit;

import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Discards the body of a response. Reads at most {@value #LARGEST} bytes, after which the connection is closed; a body that ends too early is a
 * failure. Called by one thread at a time.
 */
final class IgnoredBody implements BodySubscriber<@Nullable Void> {
    static final int LARGEST = 64 * 1024;

    private final CompletableFuture<@Nullable Void> end = new CompletableFuture<>();
    private Flow.@Nullable Subscription subscription;
    private long read;

    @Override
    public CompletionStage<@Nullable Void> getBody() {
        return end;
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        subscription = given;
        given.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> items) {
        for (ByteBuffer item : items) {
            read += item.remaining();
        }
        if (read > LARGEST && subscription != null) {
            subscription.cancel();
            end.complete(null);
        }
    }

    @Override
    public void onError(Throwable failure) {
        end.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        end.complete(null);
    }
}
