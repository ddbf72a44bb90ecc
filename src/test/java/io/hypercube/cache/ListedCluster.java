package io.hypercube.cache;

import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.ClusterReader;
import io.hypercube.proxy.LocalApis;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A cluster without sockets; its collections have a given size and never change. */
final class ListedCluster implements ClusterReader {
    private static final int ITEM = 4096;

    private final int bytes;
    private final Map<String, AtomicInteger> lists = new ConcurrentHashMap<>();

    /** @param bytes of one collection, incompressible */
    ListedCluster(int bytes) {
        this.bytes = bytes;
    }

    /** The number of complete lists. */
    int lists(CollectionKey key) {
        return lists.getOrDefault(key.path(), new AtomicInteger()).get();
    }

    /** The number of requests for the current version. */
    int versions(CollectionKey key) {
        return lists.getOrDefault(key.path() + "?limit=1", new AtomicInteger()).get();
    }

    @Override
    public Answer open(Cluster cluster, String target, String accept) {
        if (target.contains("watch=true")) {
            return new Quiet();
        }
        if (target.contains("/apiservices")) {
            return new Whole(LocalApis.list());
        }
        lists.computeIfAbsent(target, path -> new AtomicInteger()).incrementAndGet();
        Random random = new Random(target.hashCode());
        String items = IntStream.range(0, bytes / ITEM)
                .mapToObj(i -> "{\"metadata\":{\"name\":\"o" + i + "\",\"resourceVersion\":\"5\"},\"data\":\""
                        + random.ints(ITEM, '0', '[')
                                .mapToObj(Character::toString)
                                .collect(Collectors.joining())
                                .replace('\\', '/')
                        + "\"}")
                .collect(Collectors.joining(","));
        return new Whole("{\"kind\":\"List\",\"metadata\":{\"resourceVersion\":\"7\"},\"items\":[" + items + "]}");
    }

    private static final class Whole implements Answer {
        private static final int PIECE = 64 << 10;

        private final byte[] bytes;
        private int at;

        private Whole(String text) {
            this.bytes = text.getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public int status() {
            return 200;
        }

        @Override
        public boolean next(Bytes taker, Duration patience) {
            int length = Math.min(PIECE, bytes.length - at);
            taker.accept(bytes, at, length);
            at += length;
            return length > 0;
        }

        @Override
        public void close() {}
    }

    private static final class Quiet implements Answer {
        @Override
        public int status() {
            return 200;
        }

        @Override
        public boolean next(Bytes taker, Duration patience) throws SocketTimeoutException, InterruptedException {
            LockSupport.parkNanos(Math.min(patience.toNanos(), TimeUnit.SECONDS.toNanos(1)));
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            throw new SocketTimeoutException("quiet");
        }

        @Override
        public void close() {}
    }
}
