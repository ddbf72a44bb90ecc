package io.hypercube.cluster.agent;

import io.hypercube.cluster.AgentNotConnectedException;
import io.hypercube.cluster.AgentView;
import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.ClusterAgents;
import io.hypercube.cluster.agent.AgentExchange.Answer;
import io.hypercube.cluster.credential.CredentialSource;
import io.hypercube.cluster.upstream.Dialer;
import io.hypercube.core.http.Json;
import io.hypercube.core.kube.ClusterName;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.net.SocketAddress;
import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The agents that are connected to this replica, by cluster. Two agents of a cluster share its connections; a lost one costs the streams
 * that it carried, and not the next call. Thread-safe.
 */
public final class ConnectedAgents implements ClusterAgents {
    private static final Logger LOGGER = LoggerFactory.getLogger(ConnectedAgents.class);

    /** More agents of one cluster are refused. */
    private static final int MOST_OF_ONE = 16;

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** While the gateway waits for its last calls. */
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);

    private final Vertx vertx;
    private final Duration connectTimeout;
    private final Map<ClusterName, List<ConnectedAgent>> agents = new ConcurrentHashMap<>();
    private final List<Consumer<ClusterName>> whenChanged = new CopyOnWriteArrayList<>();
    private volatile OtherReplicas others = OtherReplicas.NONE;

    /** @param connectTimeout for a connection to an API server */
    public ConnectedAgents(Vertx vertx, Duration connectTimeout) {
        this.vertx = vertx;
        this.connectTimeout = connectTimeout;
    }

    /** Reaches clusters that have no agent here through other replicas. */
    public void reachThrough(ReplicaAgents replicas) {
        others = replicas;
    }

    /** Calls {@code listener} when an agent of a cluster has connected or is lost, on its event loop. */
    public void onChanged(Consumer<ClusterName> listener) {
        whenChanged.add(listener);
    }

    /** Adds an agent until its connection closes. Returns false, and adds nothing, when the cluster has too many. */
    boolean add(ConnectedAgent agent) {
        ClusterName cluster = agent.identity().cluster();
        List<ConnectedAgent> all = agents.computeIfAbsent(cluster, name -> new CopyOnWriteArrayList<>());
        all.stream()
                .filter(other -> other.instance().equals(agent.instance()))
                .forEach(ConnectedAgent::close); // it has connected again before this end noticed
        if (all.size() >= MOST_OF_ONE) {
            return false;
        }
        all.add(agent);
        agent.closed().addListener(closed -> {
            all.remove(agent);
            LOGGER.atInfo()
                    .addKeyValue("cluster", cluster)
                    .addKeyValue("agent", agent.view().name())
                    .log("agent disconnected");
            whenChanged.forEach(listener -> listener.accept(cluster));
        });
        LOGGER.atInfo()
                .addKeyValue("cluster", cluster)
                .addKeyValue("agent", agent.view().name())
                .addKeyValue("version", agent.view().version())
                .log("agent connected");
        whenChanged.forEach(listener -> listener.accept(cluster));
        return true;
    }

    private List<ConnectedAgent> of(Cluster cluster) {
        return of(cluster.name(), String.valueOf(cluster.agentId()));
    }

    /**
     * The agents of a cluster, the one with the fewest streams first. One that has not answered a PING is left out while another one has
     * answered its own.
     */
    private List<ConnectedAgent> of(ClusterName cluster, String agentId) {
        List<ConnectedAgent> all = open(cluster)
                .filter(agent -> agent.identity().agentId().equals(agentId))
                .sorted(Comparator.comparingInt(ConnectedAgent::streams))
                .toList();
        List<ConnectedAgent> well =
                all.stream().filter(agent -> !agent.isUnanswered()).toList();
        return well.isEmpty() ? all : well;
    }

    Stream<ConnectedAgent> open(ClusterName cluster) {
        return agents.getOrDefault(cluster, List.of()).stream().filter(ConnectedAgent::isOpen);
    }

    @Override
    public List<AgentView> views(ClusterName cluster) {
        return open(cluster)
                .map(ConnectedAgent::view)
                .sorted(Comparator.comparing(AgentView::since))
                .toList();
    }

    /** The number of connections of agents of a cluster. */
    public int count(ClusterName cluster) {
        return (int) open(cluster).count();
    }

    /** The number of connections to the API server of a cluster, idle ones included. */
    public int streams(ClusterName cluster) {
        return open(cluster).mapToInt(ConnectedAgent::streams).sum();
    }

    /** Ends the connections of a removed cluster. */
    public void close(Cluster removed) {
        agents.getOrDefault(removed.name(), List.of()).stream()
                .filter(agent -> agent.identity().agentId().equals(removed.agentId()))
                .forEach(ConnectedAgent::close);
    }

    public void close() {
        agents.values().forEach(all -> all.forEach(ConnectedAgent::close));
    }

    /**
     * Ends the connections of each cluster as soon as no call to it runs, until {@link #close}.
     *
     * @param calls the number of running calls to a cluster
     */
    public void drain(ToIntFunction<ClusterName> calls) {
        vertx.setPeriodic(
                BETWEEN_LOOKS.toMillis(),
                timer -> agents.forEach((cluster, all) -> {
                    if (calls.applyAsInt(cluster) == 0) {
                        all.forEach(ConnectedAgent::close);
                    }
                }));
    }

    /** Dials clusters behind agents through these, and others as {@code direct} says. */
    public Function<Cluster, Dialer> dialers(Function<Cluster, Dialer> direct) {
        return cluster -> cluster.isBehindAgent() ? () -> way(cluster) : direct.apply(cluster);
    }

    private Future<Dialer.Way> way(Cluster cluster) {
        Iterator<ConnectedAgent> local = of(cluster).iterator();
        return local.hasNext() ? next(local) : others.dial(cluster).map(address -> new Dialer.Way(address, null, null));
    }

    /** The next agent is asked when the one before is lost, and when it cannot reach its API server. */
    private Future<Dialer.Way> next(Iterator<ConnectedAgent> rest) {
        ConnectedAgent agent = rest.next();
        Future<Dialer.Way> dialled = agent.dial(vertx, connectTimeout, rest.hasNext());
        return rest.hasNext() ? dialled.recover(failure -> next(rest)) : dialled;
    }

    /** Opens a connection for another replica, through agents of this one only. Event loop only. */
    public Future<SocketAddress> dialHere(ClusterName cluster, String agentId) {
        Iterator<ConnectedAgent> local = of(cluster, agentId).iterator();
        return local.hasNext()
                ? next(local).map(Dialer.Way::server)
                : Future.failedFuture(new AgentNotConnectedException());
    }

    /** The credential of the API server, from an agent of this replica, or of another one. Blocks. */
    AgentProtocol.Credential credential(ClusterName cluster, String agentId) throws IOException, InterruptedException {
        try {
            return credentialHere(cluster, agentId);
        } catch (AgentNotConnectedException e) {
            return others.credential(cluster, agentId);
        }
    }

    /** Whether an agent of the cluster is connected to this replica or, as far as the others answer, to another one. Blocks. */
    boolean isConnected(ClusterName cluster, String agentId) {
        return !of(cluster, agentId).isEmpty() || others.isConnected(cluster, agentId);
    }

    /** Whether an agent of the cluster is connected, or may be to another replica. */
    boolean mayReach(ClusterName cluster) {
        return count(cluster) > 0 || !others.equals(OtherReplicas.NONE);
    }

    @Override
    public CredentialSource credentials(ClusterName cluster, String agentId) {
        return new AgentCredentialSource(this, cluster, agentId);
    }

    /**
     * The credential of the API server from an agent of this replica. Blocks.
     *
     * @throws AgentNotConnectedException when there is none
     */
    public AgentProtocol.Credential credentialHere(ClusterName cluster, String agentId)
            throws IOException, InterruptedException {
        IOException problem = new AgentNotConnectedException();
        for (Iterator<ConnectedAgent> rest = of(cluster, agentId).iterator(); rest.hasNext(); ) {
            try {
                Answer answer = rest.next()
                        .askForCredential(PATIENCE, rest.hasNext())
                        .toCompletionStage()
                        .toCompletableFuture()
                        .get(2 * PATIENCE.toSeconds(), TimeUnit.SECONDS);
                if (answer.isOk()) {
                    return Json.read(answer.body(), AgentProtocol.Credential.class);
                }
                problem = new IOException(
                        "the agent has no credential: " + answer.problem().message());
            } catch (ExecutionException | TimeoutException e) {
                problem = new IOException("the agent did not hand over a credential", e);
            }
        }
        throw problem;
    }
}
