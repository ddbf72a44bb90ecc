package io.hypercube.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final String ROOT = "io.hypercube";

    /** Room → the rooms it may name. The root ({@code ""}) is the command line and may name all. */
    private static final Map<String, Set<String>> MAP = Map.ofEntries(
            Map.entry("kube", Set.of()),
            Map.entry("identity", Set.of()),
            Map.entry("yaml", Set.of()),
            Map.entry("limit", Set.of()),
            Map.entry("http", Set.of("kube", "identity")),
            Map.entry("list", Set.of("kube")),
            Map.entry("cache", Set.of("kube", "list", "cluster")),
            Map.entry("token", Set.of("kube", "identity")),
            Map.entry("account", Set.of("kube", "identity", "http", "token", "list", "limit")),
            Map.entry("session", Set.of("kube", "identity", "account")),
            Map.entry("accesskey", Set.of("kube", "identity", "http", "token", "list", "account", "session", "limit")),
            Map.entry("authentication", Set.of("kube", "identity", "http", "token", "account", "accesskey", "session")),
            Map.entry("authorization", Set.of("kube", "identity", "http")),
            Map.entry("cluster", Set.of("kube", "identity", "http", "list", "yaml")),
            Map.entry("upstream", Set.of("kube", "identity", "http", "cluster", "limit")),
            Map.entry(
                    "proxy",
                    Set.of(
                            "kube",
                            "identity",
                            "http",
                            "authorization",
                            "cluster",
                            "upstream",
                            "list",
                            "cache",
                            "limit",
                            "observability")),
            Map.entry("observability", Set.of("kube", "identity", "http", "cluster")),
            Map.entry("console", Set.of("kube", "http")),
            Map.entry("client", Set.of("kube", "identity", "http", "cluster")),
            Map.entry("demo", Set.of("http", "cluster", "identity")),
            Map.entry("storage", Set.of("kube", "identity", "token", "account", "accesskey", "session", "cluster")),
            Map.entry(
                    "config",
                    Set.of(
                            "kube",
                            "identity",
                            "yaml",
                            "server",
                            "token",
                            "account",
                            "session",
                            "cluster",
                            "cache",
                            "upstream",
                            "proxy",
                            "storage",
                            "observability")),
            Map.entry(
                    "server",
                    Set.of(
                            "kube",
                            "identity",
                            "http",
                            "list",
                            "token",
                            "account",
                            "accesskey",
                            "session",
                            "authentication",
                            "authorization",
                            "cluster",
                            "cache",
                            "upstream",
                            "proxy",
                            "observability",
                            "console",
                            "limit",
                            "storage")));

    private static JavaClasses classes;

    @BeforeAll
    static void readClasses() {
        classes = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages(ROOT);
    }

    @Test
    void seesTheHouse() {
        assertThat(classes).hasSizeGreaterThan(40);
    }

    @Test
    void everyRoomIsOnTheMap() {
        Set<String> rooms = classes.stream().map(ArchitectureTest::room).collect(Collectors.toCollection(TreeSet::new));
        rooms.remove("");
        assertThat(MAP.keySet()).containsAll(rooms);
    }

    @Test
    void roomsNameOnlyTheirNeighbours() {
        Map<String, String> trespasses = new TreeMap<>();
        for (JavaClass origin : classes) {
            origin.getDirectDependenciesFromSelf().stream()
                    .filter(dependency ->
                            dependency.getTargetClass().getPackageName().startsWith(ROOT))
                    .filter(dependency -> !mayName(room(origin), room(dependency.getTargetClass())))
                    .forEach(dependency -> trespasses.put(dependency.getDescription(), room(origin)));
        }
        assertThat(trespasses).isEmpty();
    }

    @Test
    void roomsHaveNoCycles() {
        slices().matching(ROOT + ".(*)..").should().beFreeOfCycles().check(classes);
    }

    @Test
    void onlyTheEdgeKnowsTheHttpServer() {
        noClasses()
                .that()
                .resideOutsideOfPackages(ROOT + ".server..", ROOT + ".proxy..")
                .should()
                .dependOnClassesThat()
                .haveNameMatching("io\\.vertx\\.core\\.http\\.HttpServer.*")
                .check(classes);
    }

    @Test
    void onlyUpstreamKnowsTheHttpClient() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".upstream..")
                .should()
                .dependOnClassesThat()
                .haveNameMatching("io\\.vertx\\.core\\.http\\.(HttpClient.*|RequestOptions|PoolOptions)")
                .check(classes);
    }

    /** A listener that answers anybody in plain HTTP cannot name what is behind the gates. */
    @Test
    void theOpenListenerKnowsNeitherCallersNorClusters() {
        noClasses()
                .that()
                .haveSimpleName("OpenListener")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        ROOT + ".proxy..",
                        ROOT + ".authentication..",
                        ROOT + ".authorization..",
                        ROOT + ".cluster..",
                        ROOT + ".upstream..")
                .orShould()
                .dependOnClassesThat()
                .haveSimpleNameContaining("Authenticated")
                .orShould()
                .dependOnClassesThat()
                .haveSimpleName("Router")
                .check(classes);
    }

    /** What may be believed, and for how long, is told by a clock that nobody can set. */
    @Test
    void theCacheKnowsNoClockThatJumps() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + ".cache..")
                .should()
                .dependOnClassesThat()
                .haveNameMatching("java\\.(time\\.(Instant|Clock|InstantSource|.*DateTime)|util\\.(Date|Calendar))")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .check(classes);
    }

    @Test
    void onlyTheEdgeAndUpstreamKnowVertx() {
        noClasses()
                .that()
                .resideOutsideOfPackages(ROOT, ROOT + ".server..", ROOT + ".proxy..", ROOT + ".upstream..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.vertx..", "io.netty..")
                .check(classes);
    }

    private static boolean mayName(String from, String to) {
        return from.equals(to)
                || from.isEmpty()
                || MAP.getOrDefault(from, Set.of()).contains(to);
    }

    /** The first package below the root; empty for the root itself. */
    private static String room(JavaClass type) {
        String name = type.getPackageName();
        return name.equals(ROOT) ? "" : name.substring(ROOT.length() + 1).split("\\.")[0];
    }
}
