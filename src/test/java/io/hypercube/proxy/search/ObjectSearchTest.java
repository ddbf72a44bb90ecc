package io.hypercube.proxy.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.cache.CollectionKey;
import io.hypercube.cache.HeldCollection;
import io.hypercube.cluster.Cluster;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.kube.GroupVersionResource;
import io.hypercube.proxy.search.ObjectMatcher.MatchedField;
import io.hypercube.proxy.search.ObjectSearch.SearchResult;
import io.hypercube.testbed.Shows;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;

class ObjectSearchTest {
    private static final Cluster PROD = Held.cluster("prod-eu");
    private static final Cluster EDGE = Held.cluster("edge-7");
    private static final ObjectSearch.Patience GENEROUS =
            new ObjectSearch.Patience(Duration.ofSeconds(30), Duration.ofSeconds(30));
    private static final CountDownLatch NEVER = new CountDownLatch(1);

    private final List<HeldCollection> held = new ArrayList<>();
    private final Set<String> refused = ConcurrentHashMap.newKeySet();
    private final AtomicLong now = new AtomicLong();
    private final ObjectSearch search = new ObjectSearch(() -> held, this::mayList, GENEROUS, now::get);

    private boolean mayList(Caller caller, CollectionKey key) throws InterruptedException {
        if (refused.contains("slow " + key)) {
            NEVER.await();
        }
        return refused.stream().noneMatch(key.toString()::equals);
    }

    private HeldCollection pods(Cluster cluster, String... seats) {
        HeldCollection pods = Held.pods(cluster);
        for (String seat : seats) {
            Held.put(pods, seat, "");
        }
        held.add(pods);
        return pods;
    }

    private SearchResult find(String... words) throws InterruptedException {
        return find(Held.ALICE, new SearchQuery(List.of(words), 10, List.of()));
    }

    private SearchResult find(Caller caller, SearchQuery query) throws InterruptedException {
        return search.search(caller, query);
    }

    private static List<String> seats(SearchResult result) {
        return result.items().stream()
                .map(item -> item.cluster() + " " + item.namespace() + "/" + item.name())
                .toList();
    }

    @Test
    void ordersByHowWellTheNameFits() throws InterruptedException {
        pods(PROD, "shop/cobweb", "shop/my-web", "shop/web-10", "shop/web", "web/other", "shop/web-1", "shop/none");

        assertThat(find("web").items())
                .extracting(SearchHit::name)
                .containsExactly("web", "web-1", "web-10", "my-web", "cobweb", "other");
        assertThat(find("web").total()).isEqualTo(6);
    }

    @Test
    void everyWordMustBeSomewhere() throws InterruptedException {
        pods(PROD, "shop/web", "team/web");
        pods(EDGE, "shop/web");

        assertThat(seats(find("web", "prod", "shop"))).containsExactly("prod-eu shop/web");
        assertThat(seats(find("pod", "edge"))).containsExactly("edge-7 shop/web");
        assertThat(find("web", "hidden").items()).isEmpty();
    }

    @Test
    void findsAKindByItsShortName() throws InterruptedException {
        pods(PROD, "shop/web");
        HeldCollection services = Held.collection(PROD, new GroupVersionResource("", "v1", "services"), "", "Service");
        Held.put(services, "shop/web", "");
        held.add(services);
        HeldCollection custom =
                Held.collection(PROD, new GroupVersionResource("serving.example.com", "v1", "services"), "", "Service");
        Held.put(custom, "shop/web", "");
        held.add(custom);

        assertThat(find("web", "SVC").items())
                .singleElement()
                .extracting(SearchHit::group, SearchHit::resource, SearchHit::matched)
                .containsExactly("", "services", MatchedField.NAME);
        assertThat(find("sv").items()).isEmpty();
        assertThat(find("svc").items()).extracting(SearchHit::matched).containsExactly(MatchedField.KIND);
    }

    /** The name of an event begins with that of its object. */
    @Test
    void eventsComeBehindAllElse() throws InterruptedException {
        for (String group : List.of("", "events.k8s.io")) {
            HeldCollection events = Held.collection(PROD, new GroupVersionResource(group, "v1", "events"), "", "Event");
            IntStream.range(0, 10).forEach(number -> Held.put(events, "shop/web." + number, ""));
            held.add(events);
        }
        pods(PROD, "shop/my-web-5d9c7b8f6d-x2x4q", "web/other");

        assertThat(find("web").items())
                .extracting(SearchHit::name)
                .hasSize(10)
                .startsWith("my-web-5d9c7b8f6d-x2x4q", "other", "web.0");
        assertThat(find("web").total()).isEqualTo(22);
        assertThat(find("event", "web").items()).extracting(SearchHit::name).startsWith("web.0");
    }

    @Test
    void equalOnesAreAlwaysInTheSameOrder() throws InterruptedException {
        pods(PROD, "b/web", "a/web");
        pods(EDGE, "b/web");

        assertThat(seats(find("web"))).containsExactly("edge-7 b/web", "prod-eu a/web", "prod-eu b/web");
    }

    @Test
    void findsLabelsAndSaysWhich() throws InterruptedException {
        HeldCollection pods = pods(PROD, "shop/one");
        Held.put(pods, "shop/two", "\"tier\":\"gold\",\"app.kubernetes.io/name\":\"Checkout\"");

        assertThat(find("checkout").items())
                .singleElement()
                .extracting(SearchHit::name, SearchHit::matched, SearchHit::label)
                .containsExactly("two", MatchedField.LABEL, "app.kubernetes.io/name=Checkout");
        assertThat(find("tier=go").items())
                .singleElement()
                .extracting(SearchHit::label)
                .isEqualTo("tier=gold");
        assertThat(find("tier=old").items()).isEmpty();
        assertThat(find("=check").total()).isEqualTo(1);
        assertThat(find("name=").total()).isEqualTo(1);
        assertThat(find("=").total()).as("any label").isEqualTo(1);
        assertThat(find("resourceversion").items()).as("a field, not a label").isEmpty();
    }

    @Test
    void saysTheBestFieldInWhichAWordWasFound() throws InterruptedException {
        pods(PROD, "shop/web");

        assertThat(find("pod", "shop").items())
                .singleElement()
                .extracting(SearchHit::matched, SearchHit::label, SearchHit::kind)
                .containsExactly(MatchedField.NAMESPACE, null, "Pod");
        assertThat(find("pods").items())
                .singleElement()
                .extracting(SearchHit::matched)
                .isEqualTo(MatchedField.KIND);
        assertThat(find("prod").items())
                .singleElement()
                .extracting(SearchHit::matched)
                .isEqualTo(MatchedField.CLUSTER);
    }

    @Test
    void keepsAsManyAsAreWantedAndCountsAll() throws InterruptedException {
        pods(PROD, IntStream.range(0, 2_000).mapToObj(i -> "shop/web-" + i).toArray(String[]::new));

        SearchResult found = find(Held.ALICE, new SearchQuery(List.of("web"), 3, List.of()));

        assertThat(found.items()).extracting(SearchHit::name).containsExactly("web-0", "web-1", "web-2");
        assertThat(found.total()).isEqualTo(2_000);
        assertThat(found.incomplete()).isNull();
    }

    @Test
    void whatMayNotBeListedIsNeitherFoundNorCounted() throws InterruptedException {
        pods(PROD, "shop/web");
        pods(EDGE, "shop/web");
        refused.add("edge-7/api/v1/pods");
        refused.add("edge-7/api/v1/namespaces/shop/pods");

        SearchResult found = find(Held.ALICE, new SearchQuery(List.of("web"), 10, List.of("shop")));

        assertThat(seats(found)).containsExactly("prod-eu shop/web");
        assertThat(found.total()).isEqualTo(1);
        assertThat(found.incomplete()).isNull();
    }

    @Test
    void aCollectionWithoutADecisionInTimeIsLeftOutAndItsClusterNamed() throws InterruptedException {
        pods(PROD, "shop/web");
        pods(EDGE, "shop/web");
        refused.add("slow edge-7/api/v1/pods");

        SearchResult found = hasty().search(Held.ALICE, new SearchQuery(List.of("web"), 10, List.of()));

        assertThat(seats(found)).containsExactly("prod-eu shop/web");
        assertThat(found.total()).isEqualTo(1);
        assertThat(found.incomplete()).isTrue();
        assertThat(found.undecided()).containsExactly("edge-7");
    }

    @Test
    @Shows("S34")
    void aClusterOutsideTheScopeIsNeitherAskedNorNamed() throws InterruptedException {
        pods(PROD, "shop/web");
        pods(EDGE, "shop/web");
        refused.add("slow edge-7/api/v1/pods");
        Scope scope = new Scope(List.of("prod-*"), null, null, false);

        SearchResult found = hasty().search(Held.caller(scope), new SearchQuery(List.of("web"), 10, List.of()));

        assertThat(seats(found)).containsExactly("prod-eu shop/web");
        assertThat(found.incomplete()).isNull();
        assertThat(found.undecided()).isNull();
    }

    private ObjectSearch hasty() {
        ObjectSearch.Patience little = new ObjectSearch.Patience(Duration.ofSeconds(1), Duration.ofSeconds(30));
        return new ObjectSearch(() -> held, this::mayList, little, now::get);
    }

    @Test
    void looksInTheNamedNamespacesWhereAllMayNotBeListed() throws InterruptedException {
        pods(PROD, "shop/web", "shop/web-2", "team/web");
        refused.add("prod-eu/api/v1/pods");

        assertThat(find("web").items())
                .as("no namespace is tried that nobody named")
                .isEmpty();
        assertThat(seats(find(Held.ALICE, new SearchQuery(List.of("web"), 10, List.of("shop", "other")))))
                .containsExactly("prod-eu shop/web", "prod-eu shop/web-2");
        Scope scope = new Scope(null, List.of("team", "sh*"), null, false);
        assertThat(seats(find(Held.caller(scope), new SearchQuery(List.of("web"), 10, List.of()))))
                .containsExactly("prod-eu team/web");
    }

    @Test
    void anObjectThatIsHeldTwiceIsFoundOnce() throws InterruptedException {
        pods(PROD, "shop/web");
        HeldCollection part = Held.collection(PROD, new GroupVersionResource("", "v1", "pods"), "shop", "Pod");
        Held.put(part, "shop/web", "");
        held.addFirst(part);
        for (String version : List.of("v2", "v1")) {
            HeldCollection scalers =
                    Held.collection(PROD, new GroupVersionResource("autoscaling", version, "scalers"), "", "Scaler");
            Held.put(scalers, "shop/web", "");
            held.add(scalers);
        }

        SearchResult found = find("web");

        assertThat(found.items())
                .extracting(SearchHit::resource, SearchHit::version)
                .containsExactly(Tuple.tuple("pods", "v1"), Tuple.tuple("scalers", "v1"));
        assertThat(found.total()).isEqualTo(2);
    }

    @Test
    void saysWhenTheTimeDidNotSuffice() throws InterruptedException {
        pods(PROD, "shop/web");
        ObjectSearch slow =
                new ObjectSearch(() -> held, this::mayList, GENEROUS, () -> now.addAndGet(TimeUnit.MINUTES.toNanos(1)));

        assertThat(slow.search(Held.ALICE, new SearchQuery(List.of("web"), 10, List.of()))
                        .incomplete())
                .isTrue();
    }

    @Test
    void aPermissionCheckThatFailsIsNoSilentNo() {
        pods(PROD, "shop/web");
        ObjectSearch broken = new ObjectSearch(
                () -> held,
                (caller, key) -> {
                    throw new IllegalStateException("broken");
                },
                GENEROUS,
                now::get);

        assertThatThrownBy(() -> broken.search(Held.ALICE, new SearchQuery(List.of("web"), 10, List.of())))
                .hasMessageContaining("permission check")
                .hasRootCauseMessage("broken");
    }
}
