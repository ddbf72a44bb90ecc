package io.hypercube.server;

import io.hypercube.cache.SharedCollections;
import io.hypercube.cluster.SharedStates;
import io.hypercube.cluster.SharedStates.ClusterStateStore;
import io.hypercube.cluster.replica.ExpiredRows;
import io.hypercube.cluster.replica.InternalAuthority;
import io.hypercube.cluster.replica.ReplicaCertificate;
import io.hypercube.cluster.replica.RunningReplicas;
import io.hypercube.cluster.replica.RunningReplicas.Replica;
import io.hypercube.cluster.replica.Singleton;
import io.hypercube.cluster.upstream.UpstreamConfig;
import io.hypercube.cluster.upstream.UpstreamConfig.DialRule;
import io.hypercube.cluster.upstream.Upstreams;
import io.hypercube.config.gateway.GatewayConfig;
import io.hypercube.config.gateway.GatewayConfig.ReplicaConfig;
import io.hypercube.core.identity.RandomText;
import io.hypercube.observability.GatewayMetrics;
import io.hypercube.proxy.page.ForwardResult;
import io.hypercube.proxy.page.ForwardedPages;
import io.hypercube.proxy.page.OwnedPages;
import io.hypercube.server.listener.IdleConnectionReaper;
import io.hypercube.server.listener.ReplicaListener;
import io.hypercube.server.listener.SharedMemory;
import io.hypercube.storage.replica.ReplicaStores;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Wires what replicas of one database share: heartbeats, singletons, cluster states and pages. Constructed before the
 * gateway's components, because these use it; {@link #start} begins.
 */
final class Replication implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(Replication.class);
    private static final int ID_BYTES = 8;
    private static final int MOST_CALLS = 256;

    /** For calls to other replicas. */
    private static final UpstreamConfig CONNECTIONS =
            new UpstreamConfig(Duration.ofSeconds(1), Duration.ofSeconds(4), MOST_CALLS, List.of(), List.of());

    private final ReplicaStores stores;
    private final ReplicaConfig.Upkeep upkeep;
    private final String id = HexFormat.of().formatHex(RandomText.bytes(ID_BYTES));
    private final ReplicaCertificate certificate;
    private final Singleton probes;
    private final Singleton cleaning;
    private final SharedStates states;
    private final ReplicaListener listener;
    private final RunningReplicas replicas;
    private final ForwardedPages pages;
    private final SharedCollections collections;
    private final AgentForwarding agents;
    private final CountDownLatch closing = new CountDownLatch(1);
    private volatile @Nullable OwnedPages owned;

    /** Empty with the embedded database, which has one gateway. Otherwise as the constructor. */
    static Optional<Replication> open(
            Vertx vertx,
            GatewayConfig config,
            Identities identities,
            SharedCollections collections,
            SharedMemory memory,
            AgentConnections agents) {
        Optional<Replication> opened = identities
                .storage()
                .replicas()
                .map(stores -> new Replication(
                        vertx,
                        config,
                        stores,
                        identities.secrets().getOrCreate(InternalAuthority.SECRET, InternalAuthority::create),
                        collections,
                        new IdleConnectionReaper.Limits(IdleConnectionReaper.Patience.USUAL, memory),
                        agents));
        opened.ifPresent(shared ->
                identities.signingKeys().useEs256While(() -> shared.replicas.allUnderstand(Replica.ES256_TOKENS)));
        return opened;
    }

    /**
     * Listens, and answers nothing until {@link #start}. Blocks.
     *
     * @param authority the secret of {@link InternalAuthority}
     */
    private Replication(
            Vertx vertx,
            GatewayConfig config,
            ReplicaStores stores,
            byte[] authority,
            SharedCollections collections,
            IdleConnectionReaper.Limits limits,
            AgentConnections agents) {
        this.stores = stores;
        this.agents = new AgentForwarding(vertx, agents.connected());
        this.upkeep = config.replica().upkeep();
        this.collections = collections;
        this.certificate = new ReplicaCertificate(new InternalAuthority(authority), id);
        this.probes = new Singleton(stores.singletons(), ClusterStateStore.SINGLETON, id);
        this.cleaning = new Singleton(stores.singletons(), ExpiredRows.SINGLETON, id);
        this.states = new SharedStates(stores.states(), probes::epoch, config.cluster());
        this.listener = new ReplicaListener(vertx, config.replica().listen(), certificate, this::answer, limits);
        int port = Blocking.await(
                listener.listen(Gateway.EVENT_LOOPS),
                "listen on " + config.replica().listen() + " (--replica-listen)");
        Replica self = new Replica(id, config.replica().reachedAt(port).toString(), Replica.PROTOCOL);
        this.replicas = new RunningReplicas(stores.replicas(), self);
        Upstreams connections = new Upstreams(vertx, CONNECTIONS, DialRule.ANY);
        this.pages = new ForwardedPages(vertx, connections, replicas, certificate, collections);
        agents.reachThrough(connections, replicas, certificate);
    }

    private Future<Void> answer(HttpServerRequest inbound) {
        if (AgentForwarding.isAsked(inbound)) {
            return agents.answer(inbound);
        }
        OwnedPages ready = owned;
        return ready == null ? inbound.response().setStatusCode(503).end().otherwiseEmpty() : ready.answer(inbound);
    }

    Replica self() {
        return replicas.self();
    }

    /** The number of running replicas; 0 while it is unknown. */
    int count() {
        return replicas.current().size();
    }

    ForwardedPages pages() {
        return pages;
    }

    SharedStates states() {
        return states;
    }

    /** Writes the first heartbeat, by which the others know this replica. Blocks. */
    void start(OwnedPages answers) {
        collections.rememberWrites();
        owned = answers;
        probes.start();
        cleaning.start();
        states.start();
        replicas.start();
        Thread.ofVirtual().name("replica upkeep").start(this::keepUp);
    }

    void measure(GatewayMetrics metrics) {
        metrics.gauge(
                "hypercube_replicas", "running replicas; 0 while they are unknown", replicas, known -> known.current()
                        .size());
        metrics.gauge(
                "hypercube_cache_owned_collections",
                "collections in the watch cache that this replica keeps for all",
                collections,
                known -> known.count(pages::keepsHere));
        for (ForwardResult result : ForwardResult.values()) {
            metrics.counter(
                    "hypercube_forwarded_pages",
                    "pages that another replica should have in memory, by result; all but served are live or from an own copy",
                    "result",
                    result.label(),
                    pages.count(result));
        }
    }

    private void keepUp() {
        try {
            while (!closing.await(upkeep.interval().toMillis(), TimeUnit.MILLISECONDS)) {
                if (certificate.renew(upkeep.clock().instant())) {
                    listener.renew();
                }
                deleteExpiredRows();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void deleteExpiredRows() {
        try {
            cleaning.epoch().ifPresent(stores.expiredRows()::delete);
        } catch (RuntimeException e) {
            LOGGER.atWarn().addKeyValue("reason", e.getMessage()).log("expired rows could not be deleted; retrying");
        }
    }

    /** Lets other replicas take over: no further page is forwarded to this one. Blocks for at most three seconds. */
    void leave() {
        replicas.leave();
        probes.close();
        cleaning.close();
    }

    Future<Void> shutdown(Duration grace) {
        return listener.shutdown(grace);
    }

    @Override
    public void close() {
        closing.countDown();
        leave();
        states.close();
        pages.close();
    }
}
