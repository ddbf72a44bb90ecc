package io.hypercube.fleet.kubectl;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.ClusterState;
import io.hypercube.core.http.RawTarget;
import io.hypercube.core.kube.ApiException;
import io.hypercube.fleet.MemberAnswer;
import io.hypercube.fleet.MemberAnswer.Found;
import io.hypercube.fleet.call.FleetMember;
import io.hypercube.fleet.call.FleetMemory;
import io.hypercube.fleet.call.MemberDocument;
import io.hypercube.fleet.call.MemberErrors;
import io.hypercube.fleet.call.MemberRequest;
import io.hypercube.fleet.call.SideBySide;
import io.hypercube.fleet.kubectl.discovery.DiscoveryDocument;
import io.hypercube.fleet.kubectl.discovery.DiscoveryDocument.MalformedException;
import io.hypercube.fleet.kubectl.discovery.GroupVersion;
import io.hypercube.fleet.kubectl.discovery.ServedApis;
import io.hypercube.fleet.kubectl.discovery.ServedGroup;
import io.hypercube.fleet.kubectl.discovery.ServedResource;
import io.hypercube.proxy.call.CallIdentity;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Reads discovery documents of clusters as the caller. They are kept for ten seconds, for the same identity at the same
 * cluster only. A cluster that its last probe did not reach is not asked. One that has not answered is not asked again for 30
 * seconds, unless a later probe finds it ready. Thread-safe; blocks.
 */
final class MemberApis {
    private static final Duration LIFETIME = Duration.ofSeconds(10);
    private static final Duration PAUSE = Duration.ofSeconds(30);

    /** Limit on the bytes of the documents that are kept; a parsed document takes a few times its bytes. */
    private static final long MOST_BYTES = 8 << 20;

    /** Limit of documents that are read from one cluster at the same time. */
    private static final int MOST_AT_ONCE = 8;

    private static final String AGGREGATED = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,"
            + "application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList,application/json";

    private record Key(CallIdentity by, Cluster cluster, String path) {}

    private record Kept(Object document, int bytes) {}

    interface Parser<T> {
        T parse(byte[] json) throws MalformedException;
    }

    private final Cache<Key, Kept> kept;
    private final Cache<Cluster, Silence> silent;

    /** @param lastProbe the last probe before a call waited in vain; null if the call failed at once, or for none */
    private record Silence(ApiException why, @Nullable Instant lastProbe) {}

    MemberApis() {
        this(Ticker.systemTicker());
    }

    MemberApis(Ticker ticker) {
        kept = Caffeine.newBuilder()
                .ticker(ticker)
                .expireAfterWrite(LIFETIME)
                .maximumWeight(MOST_BYTES)
                .<Key, Kept>weigher((key, one) -> one.bytes() + 500)
                .build();
        silent = Caffeine.newBuilder()
                .ticker(ticker)
                .expireAfterWrite(PAUSE)
                .maximumSize(10_000)
                .build();
    }

    /**
     * The groups, versions and resources of the cluster below {@code /api} or {@code /apis}.
     *
     * @param wanted selects the groups whose resources are needed
     */
    MemberAnswer<ServedApis> served(FleetMember member, String root, Predicate<String> wanted, FleetMemory memory)
            throws IOException, InterruptedException {
        MemberAnswer<ServedApis> answer =
                read(member, root, AGGREGATED, memory, ServedApis.class, DiscoveryDocument::root);
        return answer instanceof Found<ServedApis>(String name, long time, ServedApis apis)
                ? new Found<>(name, time, complete(member, apis, wanted, memory))
                : answer;
    }

    /** Reads the resources that an API server without aggregated discovery has in a document for each version. */
    private ServedApis complete(FleetMember member, ServedApis apis, Predicate<String> wanted, FleetMemory memory)
            throws InterruptedException {
        List<GroupVersion> missing = new ArrayList<>();
        for (ServedGroup group : apis.groups()) {
            for (String version : group.versions()) {
                GroupVersion one = new GroupVersion(group.name(), version);
                if (wanted.test(group.name()) && !apis.resources().containsKey(one)) {
                    missing.add(one);
                }
            }
        }
        List<Callable<Optional<Resources>>> reads = missing.stream()
                .<Callable<Optional<Resources>>>map(version -> () -> readable(member, version, memory))
                .toList();
        List<Optional<Resources>> all = SideBySide.some(MOST_AT_ONCE, reads);
        Map<GroupVersion, List<ServedResource>> read = new HashMap<>();
        for (int i = 0; i < missing.size(); i++) {
            GroupVersion version = missing.get(i);
            all.get(i).ifPresent(resources -> read.put(version, resources.list()));
        }
        return apis.with(read);
    }

    /** The resources of a version; empty when they cannot be read. */
    List<ServedResource> resources(FleetMember member, GroupVersion version, FleetMemory memory)
            throws InterruptedException {
        return readable(member, version, memory).map(Resources::list).orElse(List.of());
    }

    /** Empty when the version cannot be read, for example because its extension API server is down. */
    private Optional<Resources> readable(FleetMember member, GroupVersion version, FleetMemory memory)
            throws InterruptedException {
        try {
            MemberAnswer<Resources> answer = read(
                    member,
                    version.path(),
                    "application/json",
                    memory,
                    Resources.class,
                    json -> new Resources(DiscoveryDocument.resources(version, json)));
            return answer instanceof Found<Resources> found ? Optional.of(found.value()) : Optional.empty();
        } catch (IOException | ApiException unavailable) {
            return Optional.empty();
        }
    }

    private record Resources(List<ServedResource> list) {}

    /** {@code gitVersion} of the cluster. */
    MemberAnswer<String> gitVersion(FleetMember member, FleetMemory memory) throws IOException, InterruptedException {
        return read(member, "/version", "application/json", memory, String.class, DiscoveryDocument::gitVersion);
    }

    /** The paths of the cluster's OpenAPI v3 documents and their addresses; empty before Kubernetes 1.24. */
    MemberAnswer<OpenApiPaths> openApi(FleetMember member, FleetMemory memory)
            throws IOException, InterruptedException {
        return read(
                member,
                "/openapi/v3",
                "application/json",
                memory,
                OpenApiPaths.class,
                json -> new OpenApiPaths(DiscoveryDocument.openApiPaths(json)));
    }

    record OpenApiPaths(Map<String, String> urls) {}

    private <T> MemberAnswer<T> read(
            FleetMember member, String path, String accept, FleetMemory memory, Class<T> type, Parser<T> parser)
            throws IOException, InterruptedException {
        Key key = new Key(member.identity(), member.cluster(), path);
        Kept known = kept.getIfPresent(key);
        if (known != null) {
            return new Found<>(member.name().value(), 0, type.cast(known.document()));
        }
        return fetch(member, path, accept, memory).map(document -> {
            T parsed = parsed(member, document, parser);
            kept.put(key, new Kept(parsed, document.body().length));
            return parsed;
        });
    }

    static <T> T parsed(FleetMember member, MemberDocument document, Parser<T> parser) {
        try {
            return parser.parse(document.body());
        } catch (MalformedException e) {
            throw MemberDocument.unreadable(member, String.valueOf(e.getMessage()));
        }
    }

    private MemberAnswer<MemberDocument> fetch(FleetMember member, String path, String accept, FleetMemory memory)
            throws IOException, InterruptedException {
        requireAnswering(member);
        try (MemberRequest request = member.get(new RawTarget(path, null), accept, null)) {
            return MemberDocument.read(member, request, memory.lease());
        } catch (IOException e) {
            ApiException why = member.unreachable(e);
            silent.put(member.cluster(), new Silence(why, null));
            throw why;
        }
    }

    private void requireAnswering(FleetMember member) {
        if (member.isUnreached()) {
            throw MemberErrors.notAsked(member);
        }
        Silence last = silent.getIfPresent(member.cluster());
        if (last != null && !isReadySince(member.cluster().state(), last)) {
            throw last.why();
        }
    }

    private static boolean isReadySince(ClusterState state, Silence silence) {
        return state.phase() == ClusterState.Phase.READY && !Objects.equals(state.lastProbe(), silence.lastProbe);
    }

    /** The cluster has not answered a question in its time. */
    void timedOut(Cluster cluster, ApiException why) {
        silent.put(cluster, new Silence(why, cluster.state().lastProbe()));
    }
}
