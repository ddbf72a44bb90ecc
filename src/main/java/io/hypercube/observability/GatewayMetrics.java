package io.hypercube.observability;

import io.hypercube.kube.ClusterName;
import io.hypercube.kube.RequestInfo;
import io.hypercube.kube.Verb;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * What is counted: calls by cluster, verb and code, how long they took, and what is open now. Labels are bounded: a cluster
 * is one that exists, or {@code none}. Thread-safe; a call costs two map look-ups.
 */
public final class GatewayMetrics {
    private static final String NO_CLUSTER = "none";
    private static final Duration[] BUCKETS = {
        Duration.ofMillis(1), Duration.ofMillis(5), Duration.ofMillis(10), Duration.ofMillis(25), Duration.ofMillis(50),
        Duration.ofMillis(100), Duration.ofMillis(250), Duration.ofMillis(500), Duration.ofSeconds(1),
                Duration.ofSeconds(5),
        Duration.ofSeconds(15), Duration.ofSeconds(60)
    };

    private record CodeLabels(String cluster, String verb, int code) {}

    private record VerbLabels(String cluster, String verb) {}

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final Map<CodeLabels, Counter> counters = new ConcurrentHashMap<>();
    private final Map<VerbLabels, Timer> timers = new ConcurrentHashMap<>();
    private final Map<VerbLabels, AtomicInteger> open = new ConcurrentHashMap<>();

    private final Map<ClusterName, List<Gauge>> ofClusters = new ConcurrentHashMap<>();

    private final Map<PageSource, Counter> pages = new EnumMap<>(PageSource.class);

    public GatewayMetrics() {
        for (PageSource source : PageSource.values()) {
            pages.put(source, counter(source));
        }
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        new FileDescriptorMetrics().bindTo(registry);
        bindGarbageCollection();
    }

    @SuppressWarnings("resource") // its listeners live as long as the registry, which lives as long as the program
    private void bindGarbageCollection() {
        new JvmGcMetrics().bindTo(registry);
    }

    /** A gauge that is read at scrape time; {@code read} must not block. */
    public <T> void gauge(String name, String help, T source, ToDoubleFunction<T> read) {
        Gauge.builder(name, source, read).description(help).register(registry);
    }

    /** As {@link #gauge(String, String, Object, ToDoubleFunction)}, one for each cluster, until {@link #removeGauges}. */
    public void gauge(String name, String help, ClusterName cluster, Supplier<Number> read) {
        Gauge gauge = Gauge.builder(name, read)
                .description(help)
                .tags("cluster", cluster.value())
                .register(registry);
        ofClusters
                .computeIfAbsent(cluster, none -> new CopyOnWriteArrayList<>())
                .add(gauge);
    }

    /** Of a cluster that is gone; one that is imported by its name later gets gauges of its own. */
    public void removeGauges(ClusterName cluster) {
        List<Gauge> gauges = ofClusters.remove(cluster);
        if (gauges != null) {
            gauges.forEach(registry::remove);
        }
    }

    /** In the text format of Prometheus. */
    public String scrape() {
        return registry.scrape();
    }

    /** A proxied call begins. */
    void opened(CallRecord call) {
        openCalls(labels(call)).incrementAndGet();
    }

    /** Any call ends. Streams do not count as durations: how long a watch lasted says nothing of how fast it was. */
    void ended(CallRecord call, int status, long nanos) {
        VerbLabels labels = labels(call);
        counters.computeIfAbsent(new CodeLabels(labels.cluster(), labels.verb(), status), this::counter)
                .increment();
        if (call.page != null) {
            Objects.requireNonNull(pages.get(call.page)).increment();
        }
        if (call.refusal != null) {
            refused(labels.cluster(), call.refusal).increment();
        }
        if (!isStream(call)) {
            timers.computeIfAbsent(labels, this::timer).record(Duration.ofNanos(nanos));
        }
        if (call.request != null) {
            openCalls(labels).decrementAndGet();
        }
    }

    private static boolean isStream(CallRecord call) {
        RequestInfo request = call.request;
        return request != null && (request.verb() == Verb.WATCH || request.verb() == Verb.CONNECT);
    }

    private static VerbLabels labels(CallRecord call) {
        String cluster = call.cluster == null ? NO_CLUSTER : call.cluster.value();
        String own = call.route == null ? "none" : call.route;
        return new VerbLabels(
                cluster, call.request == null ? own : call.request.verb().wireName());
    }

    private AtomicInteger openCalls(VerbLabels labels) {
        return open.computeIfAbsent(labels, key -> {
            AtomicInteger count = new AtomicInteger();
            Gauge.builder("hypercube_open_calls", count, AtomicInteger::get)
                    .description("proxied calls that are open now; those of verb watch and connect are streams")
                    .tags("cluster", key.cluster(), "verb", key.verb())
                    .register(registry);
            return count;
        });
    }

    private Counter counter(CodeLabels labels) {
        return Counter.builder("hypercube_requests")
                .description("calls that ended, by cluster, verb (or own route) and status code")
                .tags("cluster", labels.cluster(), "verb", labels.verb(), "code", Integer.toString(labels.code()))
                .register(registry);
    }

    private Counter counter(PageSource source) {
        return Counter.builder("hypercube_list_pages")
                .description("pages of lists that were sent, by where they are from")
                .tags("source", source.label())
                .register(registry);
    }

    private Counter refused(String cluster, CallRefusal why) {
        return Counter.builder("hypercube_calls_refused")
                .description("proxied calls that were refused with 429 for want of a place, by cluster and reason")
                .tags("cluster", cluster, "reason", why.label())
                .register(registry);
    }

    private Timer timer(VerbLabels labels) {
        return Timer.builder("hypercube_request_duration")
                .description("time from the request's head to the response's end; streams left out")
                .tags("cluster", labels.cluster(), "verb", labels.verb())
                .serviceLevelObjectives(BUCKETS)
                .register(registry);
    }
}
