package io.hypercube.cache;

import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.ClusterReader;
import io.hypercube.proxy.LocalApis;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A cluster without sockets; tests set its Tables and the events of its watch. */
final class TabledCluster implements ClusterReader {
    /** The resourceVersions of the listed objects, by name. */
    final Map<String, Long> objects = new ConcurrentSkipListMap<>();
    /** The targets requested as a Table. */
    final List<String> asked = new CopyOnWriteArrayList<>();
    /** Returns the Table for a target; null for a 404. */
    volatile Function<String, @Nullable String> tables = this::table;

    private final BlockingQueue<byte[]> events = new LinkedBlockingQueue<>();

    @Override
    public Answer open(Cluster cluster, String target, String accept) {
        if (accept.contains("as=Table")) {
            asked.add(target);
            return Told.of(tables.apply(target));
        }
        if (target.contains("watch=true")) {
            return new Told(200, target.contains("/apiservices") ? new LinkedBlockingQueue<>() : events, false);
        }
        return Told.of(
                target.contains("/apiservices")
                        ? LocalApis.list()
                        : "{\"kind\":\"ConfigMapList\",\"metadata\":{\"resourceVersion\":\"1000\"},\"items\":["
                                + objects.entrySet().stream()
                                        .map(object -> object(object.getKey(), object.getValue()))
                                        .collect(Collectors.joining(","))
                                + "]}");
    }

    void tell(String type, String name, long version) {
        events.add(("{\"type\":\"" + type + "\",\"object\":" + object(name, version) + "}\n")
                .getBytes(StandardCharsets.UTF_8));
    }

    private static String object(String name, long version) {
        return "{\"metadata\":{\"name\":\"" + name + "\",\"namespace\":\"one\",\"uid\":\"uid-" + name
                + "\",\"resourceVersion\":\"" + version + "\",\"creationTimestamp\":\"2026-01-01T00:00:00Z\"}}";
    }

    /** The Table of all listed objects, or of the one in the field selector. */
    String table(String target) {
        return table(objects.entrySet().stream()
                .filter(object -> !target.contains("fieldSelector=") || target.contains("%3D" + object.getKey() + "&"))
                .map(object -> row(object.getKey(), object.getValue()))
                .toArray(String[]::new));
    }

    static String table(String... rows) {
        return "{\"kind\":\"Table\",\"apiVersion\":\"meta.k8s.io/v1\",\"metadata\":{\"resourceVersion\":\"1000\"},"
                + "\"columnDefinitions\":[{\"name\":\"Name\",\"type\":\"string\"},{\"name\":\"Version\",\"type\":\"string\"}],"
                + "\"rows\":[" + String.join(",", rows) + "]}";
    }

    static String row(String name, long version) {
        return "{\"cells\":[\"" + name + "\",\"version " + version + "\"],\"object\":" + object(name, version) + "}";
    }

    /** Bytes of an answer that then ends or, as a watch, stays silent. */
    private record Told(int status, BlockingQueue<byte[]> pieces, boolean ends) implements Answer {
        static Told of(@Nullable String text) {
            BlockingQueue<byte[]> pieces = new LinkedBlockingQueue<>();
            if (text != null) {
                pieces.add(text.getBytes(StandardCharsets.UTF_8));
            }
            return new Told(text == null ? 404 : 200, pieces, true);
        }

        @Override
        public boolean next(Bytes taker, Duration patience) throws SocketTimeoutException, InterruptedException {
            byte[] piece = ends ? pieces.poll() : pieces.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
            if (piece == null && !ends) {
                throw new SocketTimeoutException("quiet");
            }
            if (piece != null) {
                taker.accept(Objects.requireNonNull(piece), 0, piece.length);
            }
            return piece != null;
        }

        @Override
        public void close() {}
    }
}
