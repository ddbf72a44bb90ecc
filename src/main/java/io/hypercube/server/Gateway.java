package io.hypercube.server;

import io.hypercube.auth.account.AccessKeys;
import io.hypercube.cache.CacheWarming;
import io.hypercube.cache.WatchCache;
import io.hypercube.cluster.ClusterClient;
import io.hypercube.cluster.ClusterMonitor;
import io.hypercube.cluster.ClusterRegistry;
import io.hypercube.cluster.KubeconfigEndpoint;
import io.hypercube.cluster.StateSharing;
import io.hypercube.cluster.upstream.HttpClusterClient;
import io.hypercube.cluster.upstream.HttpClusterReader;
import io.hypercube.cluster.upstream.Upstreams;
import io.hypercube.config.gateway.GatewayConfig;
import io.hypercube.core.http.Route;
import io.hypercube.core.identity.Secret;
import io.hypercube.fleet.call.FleetMembers;
import io.hypercube.fleet.call.WhoCanProxy;
import io.hypercube.observability.ObservabilityEndpoints;
import io.hypercube.proxy.ClusterProxy;
import io.hypercube.proxy.call.Admission;
import io.hypercube.proxy.page.OwnedPages;
import io.hypercube.proxy.page.OwnerPages;
import io.hypercube.proxy.page.PagedLists;
import io.hypercube.proxy.response.LiveCalls;
import io.hypercube.proxy.search.SearchEndpoint;
import io.hypercube.server.call.OpenListener;
import io.hypercube.server.call.Proxies;
import io.hypercube.server.certificate.AuthorityEndpoint;
import io.hypercube.server.certificate.CertificateRenewal;
import io.hypercube.server.certificate.ServingCertificate;
import io.hypercube.server.console.ConsoleEndpoints;
import io.hypercube.server.endpoint.OpenApiEndpoint;
import io.hypercube.server.endpoint.OwnCalls;
import io.hypercube.server.listener.PeerConnections;
import io.hypercube.server.listener.ServerTransport;
import io.hypercube.server.listener.SharedMemory;
import io.hypercube.server.listener.Shutdown;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The whole gateway, wired by hand without a framework. Starting and closing block; call them on the main thread or in
 * a test.
 */
public final class Gateway implements AutoCloseable {
    static final int EVENT_LOOPS = Runtime.getRuntime().availableProcessors();
    private static final Duration EXPIRY_SWEEP = Duration.ofSeconds(1);

    private volatile GatewayConfig config;
    private final Observation observation;
    private final LiveCalls liveCalls = new LiveCalls();
    private final ClusterRegistry clusters = new ClusterRegistry();
    private final OwnCalls ownCalls;
    private final Listeners listeners;
    private final Vertx vertx;
    private final Identities identities;
    private final AgentConnections agents;
    private final Upstreams upstreams;
    private final ClusterClient clusterClient;
    private final WatchCache cache;
    private final SharedMemory memory;
    private final Optional<Replication> replication;
    private final PagedLists lists;
    private final ClusterMonitor monitor;
    private final ClusterImporting importing;
    private final Optional<ServingCertificate> certificate;
    private final CertificateRenewal renewal;
    private final ConfigReload reload;
    private final CacheWarming warming;
    private final Recordings recordings;
    private List<Route> routes = List.of();
    private volatile boolean draining;
    private int port;
    private int metricsPort;

    private Gateway(GatewayConfig config, Vertx vertx, PeerConnections peers, Identities identities) {
        this.config = config;
        this.vertx = vertx;
        this.identities = identities;
        this.observation = Observation.open(config, identities);
        this.memory = SharedMemory.of(config);
        this.agents = new AgentConnections(vertx, config);
        this.listeners = new Listeners(vertx, memory, peers, config.server().clusterDomain(), agents::accept);
        this.ownCalls = new OwnCalls(memory.bodies(), () -> this.config.server().requestTimeout(), liveCalls);
        this.upstreams = agents.upstreams(config, identities);
        this.clusterClient = new HttpClusterClient(vertx, upstreams);
        this.cache = new WatchCache(new HttpClusterReader(vertx, upstreams), config.cache());
        this.replication = Replication.open(vertx, config, identities, cache.shared(), memory, agents);
        this.lists = new PagedLists(
                cache,
                clusterClient,
                config.cache().reviewLifetime(),
                memory.pages(),
                replication.<OwnerPages>map(Replication::pages).orElse(OwnerPages.NONE));
        this.monitor = new ClusterMonitor(
                clusterClient,
                config.cluster(),
                replication.<StateSharing>map(Replication::states).orElse(StateSharing.NONE));
        this.certificate = config.server().tls() ? Optional.of(servingCertificate()) : Optional.empty();
        this.renewal =
                new CertificateRenewal(this::servingCertificate, listeners.all(), CertificateRenewal.Intervals.USUAL);
        this.recordings = Recordings.open(config.recording(), identities.storage(), observation.metrics());
        clusters.onRemoved(cache::forget);
        clusters.onRemoved(upstreams::close);
        this.importing = new ClusterImporting(config, identities, clusters, agents.connected());
        this.reload = new ConfigReload(this::apply, observation.metrics());
        this.warming = WarmStart.of(cache, identities.storage(), clusters, upstreams, replication);
    }

    /** Starts a gateway. When this returns, the sockets listen, the directory is loaded and all clusters are registered. */
    public static Gateway start(GatewayConfig config) {
        ServingCertificate.prepare(config.server(), config.storage().dataDir());
        PeerConnections peers =
                new PeerConnections(config.server().networks(), config.server().trustedProxies());
        Vertx vertx = ServerTransport.vertx(EVENT_LOOPS, peers);
        Identities identities = null;
        try {
            identities = Identities.open(config);
            Gateway gateway = new Gateway(config, vertx, peers, identities);
            gateway.share();
            gateway.listen();
            gateway.monitor.watch(gateway.clusters);
            gateway.certificate.ifPresent(served -> gateway.renewal.start(gateway.observation.metrics(), served));
            gateway.warming.start();
            return gateway;
        } catch (RuntimeException e) {
            if (identities != null) {
                identities.close();
            }
            vertx.close();
            throw e;
        }
    }

    private ServingCertificate servingCertificate() {
        return ServingCertificate.of(config.server(), config.storage().dataDir(), identities.secrets());
    }

    private void share() {
        agents.start(importing.joining(), clusters, replication, monitor, observation);
        replication.ifPresent(shared -> {
            shared.measure(observation.metrics());
            shared.start(new OwnedPages(shared.self(), clusters, lists));
        });
    }

    /** Applies the part of another configuration that can change, or nothing. Returns the clusters that changed. */
    private List<String> apply(GatewayConfig next) {
        List<String> changed = importing.replaceFileClusters(next);
        config = config.reloaded(next);
        listeners.configure(config.server());
        upstreams.resize(config.upstream().maxConnections());
        cache.resize(config.cache().memory());
        memory.pages().resize(config.proxy().pageMemory());
        return changed;
    }

    /** Follows changes of the configuration until {@link #close}. */
    public ConfigReload reloads() {
        return reload;
    }

    private void listen() {
        observation.measure(liveCalls, cache);
        memory.measure(observation.metrics());
        listeners.measure(observation.metrics());
        CallMetrics.follow(clusters, observation.metrics(), upstreams::count);
        endRevokedCalls();
        ObservabilityEndpoints observability = observation.endpoints(identities, () -> draining);
        routes = new ArrayList<>(identities.routes());
        routes.addAll(importing.routes(clusterClient, upstreams, authority()));
        routes.addAll(new KubeconfigEndpoint(
                        clusters,
                        importing::isGroup,
                        config.server().tls(),
                        ServingCertificate.serverNames(certificate, config.server()),
                        authority(),
                        caller -> identities.tokens().issue(caller).token())
                .routes());
        routes.addAll(observability.routes());
        routes.addAll(recordings.routes());
        routes.addAll(Auditing.queries(identities.storage(), () -> config).routes());
        routes.addAll(List.of(
                observation.overview(),
                new SearchEndpoint(cache, lists.permissions(config.proxy())::mayList).route(),
                WhoCanProxy.ROUTE,
                OpenApiEndpoint.route(),
                AuthorityEndpoint.route(authority())));
        routes.addAll(new ConsoleEndpoints().routes());
        Chains chains = chains();
        routes.addAll(AiClients.listen(chains, listeners, routes));
        port = listeners.listen("--listen", config.server().listen(), certificate, chains.ofClients(routes)::answer);
        if (config.server().metricsListen() != null) {
            OpenListener operators =
                    new OpenListener(Map.of("/metrics", observability.openMetrics()), ownCalls, chains.frame());
            metricsPort = listeners.listen(
                    "--metrics-listen", config.server().metricsListen(), Optional.empty(), operators::answer);
        }
    }

    private void endRevokedCalls() {
        identities
                .directory()
                .onChange(() ->
                        liveCalls.endWhere(caller -> !identities.authenticator().stillValid(caller)));
        vertx.setPeriodic(EXPIRY_SWEEP.toMillis(), timer -> liveCalls.endExpired(Instant.now()));
    }

    private Chains chains() {
        ClusterProxy one =
                new ClusterProxy(clusters, upstreams, lists, liveCalls, recordings.recorder(), config.proxy());
        AiRights ai = AiRights.of(() -> config, identities);
        FleetMembers members = new FleetMembers(clusters, new Admission(upstreams, liveCalls), lists, config.proxy());
        Proxies proxies = Proxies.of(ai.gate(), clusters, one, members, importing.groups()::find);
        return new Chains(identities, observation, proxies, ownCalls, agents::accept, () -> config, ai);
    }

    /** The address for clients on this host. */
    public URI uri() {
        return config.server().listen().uri(config.server().tls(), port);
    }

    /** The address of the separate metrics listener, if there is one. */
    public Optional<URI> metricsUri() {
        return Optional.ofNullable(config.server().metricsListen()).map(address -> address.uri(false, metricsPort));
    }

    /** The routes of the gateway's own API; proxied calls are not included. */
    public List<Route> routes() {
        return List.copyOf(routes);
    }

    /** The CA for clients to trust, generated or configured; empty when clients need none but their own. */
    public Optional<Path> authority() {
        return Optional.ofNullable(config.server().authority())
                .or(() -> certificate.flatMap(made -> Optional.ofNullable(made.authority())));
    }

    /** The generated password of {@code admin}, if this start created the account without a configured one. */
    public Optional<Secret> adminPassword() {
        return identities.adminPassword();
    }

    public AccessKeys keys() {
        return identities.keys();
    }

    public ClusterRegistry clusters() {
        return clusters;
    }

    public ClusterClient clusterClient() {
        return clusterClient;
    }

    /**
     * Fails {@code /readyz} and still accepts calls for the shutdown delay. Then rejects new calls, waits for running
     * ones up to the drain timeout, ends watches as an API server does, and closes.
     */
    @Override
    public void close() {
        draining = true;
        reload.close();
        renewal.close();
        replication.ifPresent(Replication::leave);
        Duration grace = config.server().drainTimeout();
        Shutdown shutdown = listeners.shutdown();
        try {
            shutdown.announce(config.server().shutdownDelay());
            List<Future<?>> ends = new ArrayList<>(List.of(shutdown.end(grace)));
            replication.ifPresent(shared -> ends.add(shared.shutdown(grace)));
            liveCalls.drain();
            agents.drain(upstreams);
            Blocking.await(Future.join(ends), "end running calls", grace.plus(Blocking.PATIENCE));
        } finally {
            listeners.close();
            warming.close();
            importing.close();
            replication.ifPresent(Replication::close);
            cache.close();
            monitor.close();
            ownCalls.close();
            upstreams.close();
            agents.close();
            recordings.close();
            Blocking.await(vertx.close(), "close");
            observation.close();
            identities.close();
        }
    }
}
