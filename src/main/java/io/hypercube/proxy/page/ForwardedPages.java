package io.hypercube.proxy.page;

import io.hypercube.cache.CachedList;
import io.hypercube.cache.CollectionKey;
import io.hypercube.cache.SharedCollections;
import io.hypercube.cluster.replica.ReplicaCertificate;
import io.hypercube.cluster.replica.RunningReplicas;
import io.hypercube.cluster.replica.RunningReplicas.Replica;
import io.hypercube.cluster.upstream.BlockingCall;
import io.hypercube.cluster.upstream.UpstreamRequest;
import io.hypercube.cluster.upstream.UpstreamResponse;
import io.hypercube.cluster.upstream.Upstreams;
import io.hypercube.core.kube.ApiException;
import io.hypercube.list.PageMemory;
import io.hypercube.list.WholeContent;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Asks the replica that keeps a collection for a page. The members of this moment decide which one that is; a wrong
 * guess costs a live page and nothing else, because the other replica answers only from a copy that it follows itself.
 * On any doubt the page is live: unknown members, an unreachable or slow replica, another version of the calls.
 * Thread-safe.
 */
public final class ForwardedPages implements OwnerPages, AutoCloseable {
    /** Until the head of the response, connection included. */
    static final Duration PATIENCE = Duration.ofSeconds(4);

    /** A longer page is not read as a whole: when the other replica breaks off, the client's response breaks off. */
    private static final long READ_WHOLE = 1 << 20;

    /** Below the limit of the header fields of the internal listener. */
    private static final int LONGEST_QUESTION = 48 << 10;

    private final Vertx vertx;
    private final Upstreams connections;
    private final RunningReplicas members;
    private final ReplicaCertificate certificate;
    private final SharedCollections collections;
    private final Map<Replica, OtherReplica> others = new ConcurrentHashMap<>();
    private final Map<ForwardResult, LongAdder> results = new EnumMap<>(ForwardResult.class);

    /** @param connections to other replicas only */
    public ForwardedPages(
            Vertx vertx,
            Upstreams connections,
            RunningReplicas members,
            ReplicaCertificate certificate,
            SharedCollections collections) {
        this.vertx = vertx;
        this.connections = connections;
        this.members = members;
        this.certificate = certificate;
        this.collections = collections;
        for (ForwardResult result : ForwardResult.values()) {
            results.put(result, new LongAdder());
        }
    }

    /** The number of pages with that result. */
    public LongAdder count(ForwardResult result) {
        return Objects.requireNonNull(results.get(result));
    }

    @Override
    public boolean keepsHere(CollectionKey key) {
        return members.ownerOf(nameOf(key)).filter(members.self()::equals).isPresent();
    }

    /** The same owner for all versions and namespaces of a resource: a collection of all namespaces serves each. */
    private static String nameOf(CollectionKey key) {
        return key.cluster().name() + "/" + key.resource().group() + "/"
                + key.resource().resource();
    }

    @Override
    public Optional<CachedList.Page> page(PageRequest question, PageMemory memory) throws InterruptedException {
        Optional<Replica> owner = members.ownerOf(nameOf(question.key()));
        OptionalLong written = collections.requiredElsewhere(question.key());
        if (owner.isEmpty() || written.isEmpty()) {
            count(ForwardResult.UNKNOWN).increment();
            return Optional.empty();
        }
        String asked = ForwardedRequest.of(
                        question, Replica.PROTOCOL, owner.get().id(), written.getAsLong())
                .print();
        OtherReplica other = otherOf(owner.get());
        if (asked.length() > LONGEST_QUESTION || !other.tryBegin(question.account())) {
            count(ForwardResult.SKIPPED).increment();
            return Optional.empty();
        }
        return ask(other, asked, question, memory);
    }

    private Optional<CachedList.Page> ask(OtherReplica other, String asked, PageRequest question, PageMemory memory)
            throws InterruptedException {
        long began = other.now();
        Runnable end = () -> other.end(question.account());
        boolean kept = false;
        try {
            Optional<BlockingCall> call = open(other, asked);
            Optional<CachedList.Page> page = call.isEmpty() ? Optional.empty() : answer(other, call.get(), memory);
            page.ifPresent(served -> collections.handOver(question.key()));
            kept = page.isPresent();
            return page.map(served -> served.whenClosed(end));
        } catch (IOException e) {
            other.failed(began);
            count(ForwardResult.UNREACHABLE).increment();
            return Optional.empty();
        } finally {
            if (!kept) {
                end.run();
            }
        }
    }

    /** Empty when the other replica has just been forgotten. */
    private Optional<BlockingCall> open(OtherReplica other, String asked) throws IOException {
        UpstreamRequest request = new UpstreamRequest(
                HttpMethod.GET,
                ForwardedRequest.PATH,
                headers -> headers.add(ForwardedRequest.FIELD, asked),
                null,
                true,
                true);
        try {
            return Optional.of(
                    BlockingCall.open(connections.of(other.target()), vertx.getOrCreateContext(), request, PATIENCE));
        } catch (ApiException gone) {
            count(ForwardResult.SKIPPED).increment();
            return Optional.empty();
        } catch (RuntimeException e) { // an address that is not valid in a URL
            throw new IOException("another replica cannot be called", e);
        }
    }

    private Optional<CachedList.Page> answer(OtherReplica other, BlockingCall call, PageMemory memory)
            throws IOException, InterruptedException {
        boolean kept = false;
        try {
            UpstreamResponse head = call.head();
            ForwardResult result = resultOf(head);
            Optional<CachedList.Page> page =
                    result == ForwardResult.SERVED ? Optional.of(read(head, call, memory)) : Optional.empty();
            other.answered();
            count(result).increment();
            kept = page.isPresent();
            return page;
        } finally {
            if (!kept) {
                call.close();
            }
        }
    }

    private static ForwardResult resultOf(UpstreamResponse head) {
        return switch (head.status()) {
            case 200 -> ForwardResult.SERVED;
            case 204 -> ForwardResult.ABSENT;
            default -> ForwardResult.REFUSED;
        };
    }

    private static CachedList.Page read(UpstreamResponse head, BlockingCall call, PageMemory memory)
            throws IOException, InterruptedException {
        long size = number(head, "Content-Length");
        Duration age = Duration.ofMillis(number(head, OwnedPages.AGE));
        long version = number(head, OwnedPages.VERSION);
        ForwardedContent content = new ForwardedContent(call, size);
        if (size > READ_WHOLE) {
            return new CachedList.Page(content, age, version, call::close);
        }
        memory.hold(size);
        byte[] bytes = call.rest(Math.toIntExact(size));
        if (bytes.length != size) {
            throw new IOException("the page of another replica has another length than announced");
        }
        return new CachedList.Page(new WholeContent(bytes), age, version, call::close);
    }

    private static long number(UpstreamResponse head, String field) throws IOException {
        try {
            return Long.parseUnsignedLong(
                    Objects.requireNonNullElse(head.headers().get(field), ""));
        } catch (NumberFormatException e) {
            throw new IOException("another replica answered without " + field, e);
        }
    }

    private OtherReplica otherOf(Replica member) {
        OtherReplica known = others.get(member);
        if (known == null) {
            forgetGone();
            known = others.computeIfAbsent(member, absent -> new OtherReplica(absent, certificate));
        }
        return known;
    }

    private void forgetGone() {
        List<Replica> present = members.current();
        others.entrySet().removeIf(entry -> {
            boolean gone = !present.isEmpty() && !present.contains(entry.getKey());
            if (gone) {
                connections.close(entry.getValue().target());
            }
            return gone;
        });
    }

    @Override
    public void close() {
        connections.close();
    }
}
