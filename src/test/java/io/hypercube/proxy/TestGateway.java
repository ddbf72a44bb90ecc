package io.hypercube.proxy;

import io.hypercube.audit.recording.SessionRecorder;
import io.hypercube.auth.authentication.StandingCaller;
import io.hypercube.auth.authorization.AuthorizationGate;
import io.hypercube.cache.CacheConfig;
import io.hypercube.cache.WatchCache;
import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.ClusterRegistry;
import io.hypercube.cluster.credential.ClusterTokens;
import io.hypercube.cluster.kubeconfig.ClusterConnection;
import io.hypercube.cluster.kubeconfig.ClusterConnection.HttpCredential;
import io.hypercube.cluster.kubeconfig.ClusterConnection.Trust;
import io.hypercube.cluster.upstream.HttpClusterClient;
import io.hypercube.cluster.upstream.HttpClusterReader;
import io.hypercube.cluster.upstream.UpstreamConfig;
import io.hypercube.cluster.upstream.UpstreamConfig.DialRule;
import io.hypercube.cluster.upstream.Upstreams;
import io.hypercube.core.call.Call;
import io.hypercube.core.call.CallEvents;
import io.hypercube.core.http.ClusterCall;
import io.hypercube.core.http.Json;
import io.hypercube.core.http.RawTarget;
import io.hypercube.core.identity.AccessKeyId;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.identity.User;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.kube.RequestInfoParser;
import io.hypercube.core.limit.ByteBudget;
import io.hypercube.fleet.call.FleetMembers;
import io.hypercube.fleet.call.FleetProxy;
import io.hypercube.fleet.call.FleetTarget;
import io.hypercube.fleet.call.MemberSelector;
import io.hypercube.fleet.kubectl.KubectlAnswers;
import io.hypercube.proxy.call.Admission;
import io.hypercube.proxy.call.ProxyConfig;
import io.hypercube.proxy.inbound.UpgradableConnection;
import io.hypercube.proxy.page.EntryPoint;
import io.hypercube.proxy.page.OwnerPages;
import io.hypercube.proxy.page.PagedLists;
import io.hypercube.proxy.response.ClientConnection;
import io.hypercube.proxy.response.LiveCalls;
import io.hypercube.server.call.ClusterCalls;
import io.hypercube.testbed.Patience;
import io.hypercube.testbed.RealCluster;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.dns.AddressResolverOptions;
import io.vertx.core.http.Http1ServerConfig;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerConfig;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The proxy behind a simple HTTP server on loopback without authentication. The bearer token names the caller: {@code
 * name}, {@code name:group,group} or {@code name!} for an admin.
 */
public final class TestGateway implements AutoCloseable {
    public static final UpstreamConfig UPSTREAM =
            new UpstreamConfig(Duration.ofSeconds(30), Duration.ofSeconds(30), 100, List.of(), List.of());

    private static final long PAGE_MEMORY = 128 << 20;
    private static final ProxyConfig CONFIG =
            new ProxyConfig(List.of("system:masters"), PAGE_MEMORY, Duration.ofSeconds(5), false);
    private static final HttpServerOptions CHUNKED = new HttpServerOptions().setMaxChunkSize(64 * 1024);

    final Vertx vertx;
    public final LiveCalls live = new LiveCalls();
    public final Upstreams upstreams;
    final WatchCache cache;
    public final ClusterRegistry clusters = new ClusterRegistry();
    /** The failures of calls, before or after their head. */
    public final BlockingQueue<Throwable> failures = new LinkedBlockingQueue<>();

    private final PagedLists lists;
    private volatile ClusterProxy proxy;
    private final FleetProxy fleet;
    private final HttpServer server;
    private final AuthorizationGate gate = new AuthorizationGate();

    public TestGateway() {
        this(UPSTREAM);
    }

    TestGateway(UpstreamConfig config) {
        this(config, CHUNKED);
    }

    TestGateway(DialRule rule) {
        this(UPSTREAM, new HttpServerOptions(), rule);
    }

    TestGateway(DialRule rule, AddressResolverOptions names) {
        this(UPSTREAM, new HttpServerOptions(), rule, CacheConfig.OFF, ClusterTokens.none(), names);
    }

    TestGateway(UpstreamConfig config, HttpServerOptions options) {
        this(config, options, DialRule.ANY);
    }

    /** A gateway with a watch cache. */
    public TestGateway(UpstreamConfig config, CacheConfig cached) {
        this(config, cached, ClusterTokens.none());
    }

    /** A gateway with a watch cache and tokens for callers. */
    TestGateway(UpstreamConfig config, CacheConfig cached, ClusterTokens tokens) {
        this(config, CHUNKED, DialRule.ANY, cached, tokens, new AddressResolverOptions());
    }

    TestGateway(UpstreamConfig config, HttpServerOptions options, DialRule rule) {
        this(config, options, rule, CacheConfig.OFF, ClusterTokens.none(), new AddressResolverOptions());
    }

    /** @param options like those of the real server: no HTTP/2 without TLS */
    private TestGateway(
            UpstreamConfig config,
            HttpServerOptions options,
            DialRule rule,
            CacheConfig cached,
            ClusterTokens tokens,
            AddressResolverOptions names) {
        vertx = Vertx.vertx(new VertxOptions()
                .setEventLoopPoolSize(2)
                .setPreferNativeTransport(true)
                .setAddressResolverOptions(names));
        upstreams = new Upstreams(vertx, config, rule, tokens);
        cache = new WatchCache(new HttpClusterReader(vertx, upstreams), cached);
        clusters.onRemoved(cache::forget);
        clusters.onRemoved(upstreams::close);
        lists = new PagedLists(
                cache,
                new HttpClusterClient(vertx, upstreams),
                Duration.ofSeconds(5),
                new ByteBudget(PAGE_MEMORY),
                OwnerPages.NONE);
        proxy = proxy(SessionRecorder.NONE);
        FleetMembers members = new FleetMembers(clusters, new Admission(upstreams, live), lists, CONFIG);
        fleet = new FleetProxy(
                new MemberSelector(gate, clusters, name -> Optional.empty()),
                members,
                new KubectlAnswers(members.memory()));
        Http1ServerConfig limits = new HttpServerConfig(options.setHttp2ClearTextEnabled(false)).getHttp1Config();
        server = await(vertx.createHttpServer(options)
                .connectionHandler(connection -> {
                    UpgradableConnection.prepare(connection, limits);
                    ClientConnection.open(connection, ByteBudget.ofHeap(8), "test");
                })
                .requestHandler(this::answer)
                .listen(0, "127.0.0.1"));
    }

    /** Adds a cluster with a plain HTTP URL and the credential {@code Bearer gateway}. */
    public TestGateway with(String name, URI url) {
        return with(
                name,
                new ClusterConnection(
                        url,
                        new Trust.SystemRoots(),
                        null,
                        null,
                        null,
                        new HttpCredential.Bearer(Secret.of("gateway"))));
    }

    TestGateway with(String name, ClusterConnection connection) {
        clusters.put(new Cluster(new ClusterName(name), connection));
        return this;
    }

    public TestGateway with(String name, RealCluster real) {
        return with(
                name,
                new ClusterConnection(
                        real.server(),
                        new Trust.Authorities(real.caPem()),
                        null,
                        null,
                        null,
                        new HttpCredential.Bearer(Secret.of(real.token()))));
    }

    TestGateway recording(SessionRecorder recorder) {
        proxy = proxy(recorder);
        return this;
    }

    int port() {
        return server.actualPort();
    }

    public Socket connect() throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), port());
    }

    public URI plain(String cluster, String target) {
        return URI.create("http://127.0.0.1:" + port() + EntryPoint.PLAIN.prefix() + cluster + target);
    }

    public URI paged(String cluster, String target) {
        return URI.create("http://127.0.0.1:" + port() + EntryPoint.PAGED.prefix() + cluster + target);
    }

    private ClusterProxy proxy(SessionRecorder recorder) {
        return new ClusterProxy(clusters, upstreams, lists, live, recorder, CONFIG);
    }

    private void answer(HttpServerRequest inbound) {
        Future<Void> answered;
        try {
            answered = forward(inbound);
        } catch (RuntimeException e) {
            answered = Future.failedFuture(e);
        }
        answered.onFailure(failure -> {
            failures.add(failure);
            if (!inbound.response().headWritten()) {
                render(inbound, failure);
            }
        });
    }

    private Future<Void> forward(HttpServerRequest inbound) {
        RawTarget whole = RawTarget.parse(inbound.uri());
        EntryPoint entryPoint =
                whole.path().startsWith(EntryPoint.PAGED.prefix()) ? EntryPoint.PAGED : EntryPoint.PLAIN;
        int slash = whole.path().indexOf('/', entryPoint.prefix().length());
        ClusterName cluster =
                new ClusterName(whole.path().substring(entryPoint.prefix().length(), slash));
        ClusterCall call = ClusterCalls.read(inbound, cluster, whole.after(slash))
                .orElseThrow(
                        () -> RequestInfoParser.unsupported(inbound.method().name()));
        StandingCaller caller = standing(inbound.getHeader("Authorization"));
        inbound.response().putHeader("X-Request-Id", "id");
        CallEvents events =
                CallEvents.unobserved(Call.arrived("id", inbound.method().name(), whole.path(), "test", "test", true));
        return cluster.isFleet()
                ? fleet.forward(caller, new FleetTarget(entryPoint, call), inbound, events)
                : proxy.forward(gate.authorize(caller, call), entryPoint, inbound, events);
    }

    /** A caller whose rights never end. */
    public static StandingCaller standing(@Nullable String authorization) {
        return new StandingCaller(caller(authorization), caller -> true, InstantSource.system());
    }

    public static Caller caller(@Nullable String authorization) {
        String token = authorization == null ? "somebody" : authorization.substring("Bearer ".length());
        Role role = token.endsWith("!") ? Role.ADMIN : Role.MEMBER;
        String[] parts = token.replace("!", "").split(":", 2);
        List<String> groups = parts.length == 1 ? List.of() : List.of(parts[1].split(","));
        return new Caller(
                new User(parts[0], groups),
                role,
                new AccessKeyId("key-of-" + parts[0]),
                Scope.ALL,
                Instant.MAX,
                new Caller.Origin("", 1));
    }

    private static void render(HttpServerRequest inbound, Throwable failure) {
        if (failure instanceof ApiException told) {
            inbound.response()
                    .setStatusCode(told.status().code())
                    .putHeader("Content-Type", "application/json")
                    .end(Buffer.buffer(Json.write(told.status().toMap())));
        } else {
            inbound.response().setStatusCode(500).end(String.valueOf(failure));
        }
    }

    public static <T> T await(Future<T> future) {
        return future.toCompletionStage()
                .toCompletableFuture()
                .orTimeout(Patience.SECONDS, TimeUnit.SECONDS)
                .join();
    }

    @Override
    public void close() {
        cache.close();
        upstreams.close();
        await(vertx.close());
    }
}
