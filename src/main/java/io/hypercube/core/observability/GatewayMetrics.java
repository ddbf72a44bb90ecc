package io.hypercube.core.observability;

import com.sun.management.OperatingSystemMXBean;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.kube.RequestInfo;
import io.hypercube.core.kube.Verb;
import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * The Prometheus metrics: calls by cluster, verb and code, their duration, and open calls. The values of labels are
 * bounded: a cluster label is an existing cluster or {@code none}. Thread-safe; a call costs two map lookups.
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

    /** Metrics of the library whose names do not follow the conventions of Prometheus. */
    private static final List<String> WITHOUT = List.of("process.cpu.time", "system.cpu.count");

    static final String OPEN_METRICS = "application/openmetrics-text; version=1.0.0; charset=utf-8";

    private final PrometheusMeterRegistry registry;
    private final Exemplars exemplars = new Exemplars();
    private final Map<CodeLabels, Counter> counters = new ConcurrentHashMap<>();
    private final Map<VerbLabels, Timer> timers = new ConcurrentHashMap<>();
    private final Map<VerbLabels, AtomicInteger> open = new ConcurrentHashMap<>();

    private final Map<ClusterName, List<Gauge>> ofClusters = new ConcurrentHashMap<>();

    private final Map<PageSource, Counter> pages = new EnumMap<>(PageSource.class);

    /** @param traces whether metrics of calls have the ids of sampled traces as exemplars */
    public GatewayMetrics(boolean traces) {
        registry = new PrometheusMeterRegistry(
                PrometheusConfig.DEFAULT, new PrometheusRegistry(), Clock.SYSTEM, traces ? exemplars : null);
        WITHOUT.forEach(name -> registry.config().meterFilter(MeterFilter.denyNameStartsWith(name)));
        for (PageSource source : PageSource.values()) {
            pages.put(source, counter(source));
        }
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        bindProcessor();
        new FileDescriptorMetrics().bindTo(registry);
        bindGarbageCollection();
    }

    private void bindProcessor() {
        new ProcessorMetrics().bindTo(registry);
        if (ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean process) {
            FunctionCounter.builder("process.cpu", process, of -> of.getProcessCpuTime() / 1e9)
                    .baseUnit("seconds")
                    .description("processor time of this process")
                    .register(registry);
        }
    }

    @SuppressWarnings("resource") // the listeners are needed until the process ends
    private void bindGarbageCollection() {
        new JvmGcMetrics().bindTo(registry);
    }

    /** Adds a gauge that is read at scrape time; {@code read} must not block. */
    public <T> void gauge(String name, String help, T source, ToDoubleFunction<T> read) {
        Gauge.builder(name, source, read).description(help).register(registry);
    }

    /** Registers a counter that {@code read} returns; it must not be garbage-collected. */
    public <T> void counter(String name, String help, T source, ToDoubleFunction<T> read) {
        FunctionCounter.builder(name, source, read).description(help).register(registry);
    }

    /** Adds a counter with one label, that another component counts. */
    public void counter(String name, String help, String label, String value, LongAdder count) {
        FunctionCounter.builder(name, count, LongAdder::sum)
                .description(help)
                .tags(label, value)
                .register(registry);
    }

    /** Adds a gauge with one label. */
    public void gauge(String name, String help, String label, String value, Supplier<Number> read) {
        Gauge.builder(name, read).description(help).tags(label, value).register(registry);
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

    /** Removes the gauges of a removed cluster; a cluster that is imported later with the same name gets new ones. */
    public void removeGauges(ClusterName cluster) {
        List<Gauge> gauges = ofClusters.remove(cluster);
        if (gauges != null) {
            gauges.forEach(registry::remove);
        }
    }

    /** Returns the metrics in the Prometheus text format. */
    public String scrape() {
        return registry.scrape();
    }

    /** A proxied call has started. */
    void opened(CallRecord call) {
        openCalls(labels(call)).incrementAndGet();
    }

    /** Returns the metrics in the OpenMetrics text format, which has the exemplars. */
    String scrapeOpenMetrics() {
        return registry.scrape(OPEN_METRICS);
    }

    /** A call has ended. The duration of streams is not recorded, because it does not measure latency. */
    void ended(CallRecord call, int status, long nanos) {
        if (call.trace == null) {
            count(call, status, nanos);
        } else {
            exemplars.with(call.trace, () -> count(call, status, nanos));
        }
    }

    private void count(CallRecord call, int status, long nanos) {
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
                    .description("open proxied calls; those with verb watch or connect are streams")
                    .tags("cluster", key.cluster(), "verb", key.verb())
                    .register(registry);
            return count;
        });
    }

    private Counter counter(CodeLabels labels) {
        return Counter.builder("hypercube_requests")
                .description("ended calls by cluster, verb (or own route) and status code")
                .tags("cluster", labels.cluster(), "verb", labels.verb(), "code", Integer.toString(labels.code()))
                .register(registry);
    }

    private Counter counter(PageSource source) {
        return Counter.builder("hypercube_list_pages")
                .description("pages of lists by source (live or cache)")
                .tags("source", source.label())
                .register(registry);
    }

    private Counter refused(String cluster, CallRefusal why) {
        return Counter.builder("hypercube_calls_refused")
                .description("proxied calls rejected with 429 or cut, by cluster and reason")
                .tags("cluster", cluster, "reason", why.label())
                .register(registry);
    }

    private Timer timer(VerbLabels labels) {
        return Timer.builder("hypercube_request_duration")
                .description("time from the request's headers to the end of the response, without streams")
                .tags("cluster", labels.cluster(), "verb", labels.verb())
                .serviceLevelObjectives(BUCKETS)
                .register(registry);
    }
}
