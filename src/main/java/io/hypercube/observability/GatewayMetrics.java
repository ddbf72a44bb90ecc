package io.hypercube.observability;

import com.sun.management.OperatingSystemMXBean;
import io.hypercube.core.call.CallFact;
import io.hypercube.core.call.CallFact.ActingAs;
import io.hypercube.core.call.CallFact.Answered;
import io.hypercube.core.call.CallFact.Asked;
import io.hypercube.core.call.CallFact.Authenticated;
import io.hypercube.core.call.CallFact.Ended;
import io.hypercube.core.call.CallFact.Members;
import io.hypercube.core.call.CallFact.Named;
import io.hypercube.core.call.CallFact.Opened;
import io.hypercube.core.call.CallFact.Own;
import io.hypercube.core.call.CallFact.PageBegun;
import io.hypercube.core.call.CallFact.PageMade;
import io.hypercube.core.call.CallFact.Problem;
import io.hypercube.core.call.CallFact.Recorded;
import io.hypercube.core.call.CallFact.Refused;
import io.hypercube.core.call.CallFact.Started;
import io.hypercube.core.call.CallListener;
import io.hypercube.core.call.CallRefusal;
import io.hypercube.core.call.PageSource;
import io.hypercube.core.http.ClusterCall;
import io.hypercube.core.kube.ClusterName;
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
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

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

    /** Of a call that is refused before it is known what it is for. */
    private static final VerbLabels NEITHER = new VerbLabels(NO_CLUSTER, "none");

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

    /** Returns the metrics in the OpenMetrics text format, which has the exemplars. */
    String scrapeOpenMetrics() {
        return registry.scrape(OPEN_METRICS);
    }

    /**
     * Counts a call when it ends, and while it is open if it is proxied.
     *
     * @param trace the exemplar; null when the call is not traced
     */
    CallListener begin(@Nullable CallTrace trace) {
        return new Count(trace);
    }

    private final class Count implements CallListener {
        private final @Nullable CallTrace trace;
        private VerbLabels labels = NEITHER;
        private @Nullable AtomicInteger open;
        private boolean stream;
        private @Nullable PageSource page;
        private @Nullable CallRefusal refusal;

        Count(@Nullable CallTrace trace) {
            this.trace = trace;
        }

        @Override
        public void told(CallFact fact) {
            switch (fact) {
                case Own(String template) -> labels = new VerbLabels(NO_CLUSTER, template);
                case Opened(ClusterCall call) -> {
                    Verb verb = call.info().verb();
                    stream = verb == Verb.WATCH || verb == Verb.CONNECT;
                    labels = new VerbLabels(call.cluster().value(), verb.wireName());
                    open = openCalls(labels);
                    open.incrementAndGet();
                }
                case PageMade(PageSource source) -> page = source;
                case Refused(CallRefusal why) -> refusal = why;
                case Ended end -> exemplars.with(trace, () -> count(end));
                case Named _, Asked _, Authenticated _, Members _, ActingAs _, Answered _, Started _ -> {}
                case PageBegun _, Recorded _, Problem _ -> {}
            }
        }

        /** The duration of streams is not recorded, because it does not measure latency. */
        private void count(Ended end) {
            CodeLabels code = new CodeLabels(labels.cluster(), labels.verb(), end.status());
            counters.computeIfAbsent(code, GatewayMetrics.this::counter).increment();
            if (page != null) {
                Objects.requireNonNull(pages.get(page)).increment();
            }
            if (refusal != null) {
                refused(labels.cluster(), refusal).increment();
            }
            if (!stream) {
                timers.computeIfAbsent(labels, GatewayMetrics.this::timer).record(end.nanos(), TimeUnit.NANOSECONDS);
            }
            if (open != null) {
                open.decrementAndGet();
            }
        }
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
