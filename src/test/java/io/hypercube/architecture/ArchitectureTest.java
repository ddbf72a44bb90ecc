package io.hypercube.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.hypercube.Main;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final String ROOT = "io.hypercube";

    /** Maps each package to the packages that it may use. The root ({@code ""}) is the command line and may use all. */
    private static final Map<String, Set<String>> MAP = Map.ofEntries(
            Map.entry("cel", Set.of()),
            Map.entry("identity", Set.of()),
            Map.entry("inbound", Set.of()),
            Map.entry("kube", Set.of()),
            Map.entry("limit", Set.of()),
            Map.entry("list.json", Set.of()),
            Map.entry("oidc", Set.of()),
            Map.entry("yaml", Set.of()),
            Map.entry("http", Set.of("identity", "kube")),
            Map.entry("keyfile", Set.of("identity")),
            Map.entry("x509", Set.of("identity")),
            Map.entry("masterkey", Set.of("identity", "kube", "keyfile")),
            Map.entry("list.query", Set.of("kube", "list.json")),
            Map.entry("list.item", Set.of("list.json", "list.query")),
            Map.entry("list", Set.of("list.json", "list.query", "list.item")),
            Map.entry("list.table", Set.of("list.json", "list.query", "list.item", "list")),
            Map.entry("fleet", all("identity kube list.json list.query list.item list")),
            Map.entry("accesskey", Set.of("identity", "kube", "http", "list.query", "list")),
            Map.entry("account", all("identity kube limit http list.query list")),
            Map.entry("authorization", Set.of("identity", "kube", "http")),
            Map.entry("audit", Set.of("identity", "kube", "limit", "cluster.kubeconfig", "cluster.credential")),
            Map.entry("audit.query", all("identity kube limit http list.query list.item list")),
            Map.entry("recording", all("identity kube limit http list.query list")),
            Map.entry("cache.store", Set.of("list.json", "list.query", "list.item", "list")),
            Map.entry("cluster.kubeconfig", Set.of("identity", "kube", "yaml", "x509", "http")),
            Map.entry("console", Set.of("kube", "http")),
            Map.entry("observability", Set.of("identity", "kube", "http")),
            Map.entry("token", Set.of("identity", "masterkey")),
            Map.entry("cluster.credential", Set.of("identity", "kube", "http", "cluster.kubeconfig")),
            Map.entry("session", Set.of("identity", "kube", "account")),
            Map.entry(
                    "cluster",
                    all("identity kube http masterkey list.query list cluster.kubeconfig cluster.credential")),
            Map.entry("fleet.discovery", Set.of()),
            Map.entry("fleet.group", all("identity kube http list.query list fleet")),
            Map.entry("oauth", Set.of("identity", "kube", "http")),
            Map.entry("signin", all("identity kube limit http list.query list accesskey session token oauth")),
            Map.entry("directory", Set.of("identity", "kube", "accesskey", "account", "session", "signin")),
            Map.entry(
                    "authentication", all("identity kube limit http accesskey account token session signin directory")),
            Map.entry("ldap", Set.of("identity", "oidc")),
            Map.entry(
                    "provider",
                    all("cel identity kube limit http masterkey account session directory oidc ldap authentication")),
            Map.entry("workload", all("identity kube limit http account token directory oidc oauth authentication")),
            Map.entry("cache", all("kube list.json list.query list.item list list.table cache.store cluster")),
            Map.entry("search", all("identity kube limit list.json list.item http cluster cache.store cache")),
            Map.entry("replica", Set.of("x509", "cluster.kubeconfig", "cluster.credential")),
            Map.entry("client", Set.of("identity", "http", "cluster")),
            Map.entry("demo", Set.of("identity", "kube", "http", "cluster")),
            Map.entry("storage.sql", Set.of("identity", "kube")),
            Map.entry("storage.audit", all("audit audit.query identity kube http recording storage.sql")),
            Map.entry("storage.replica", Set.of("kube", "signin", "cluster", "replica", "storage.sql")),
            Map.entry(
                    "storage",
                    all("identity kube accesskey account session signin cache cluster directory fleet.group masterkey"
                            + " provider recording storage.sql storage.audit storage.replica")),
            Map.entry("storage.backup", Set.of("identity", "masterkey", "storage.sql", "storage")),
            Map.entry(
                    "upstream",
                    Set.of("identity", "kube", "limit", "x509", "cluster.kubeconfig", "cluster.credential", "cluster")),
            Map.entry("proxy.response", Set.of("identity", "kube", "limit", "list", "http")),
            Map.entry(
                    "proxy.call",
                    all(
                            "identity kube limit http authorization cluster.kubeconfig cluster.credential observability cluster"
                                    + " upstream proxy.response")),
            Map.entry(
                    "proxy.page",
                    all(
                            "identity kube limit list.json list.query list.item list http fleet authorization"
                                    + " cluster.kubeconfig observability cluster cache replica upstream proxy.response proxy.call")),
            Map.entry(
                    "proxy",
                    all("identity inbound kube limit http authorization observability cluster cache upstream recording"
                            + " proxy.response proxy.call proxy.page")),
            Map.entry(
                    "proxy.fleet",
                    all("identity kube limit list.json list.query list.item list http fleet fleet.discovery fleet.group"
                            + " authorization observability cluster cache cache.store upstream proxy.response proxy.call"
                            + " proxy.page proxy")),
            Map.entry(
                    "server.config",
                    all("kube masterkey account audit recording observability token session cluster signin provider"
                            + " workload cache storage upstream proxy.call")),
            Map.entry(
                    "server.listener",
                    all(
                            "identity inbound kube limit http cluster.kubeconfig observability replica proxy.response proxy.call"
                                    + " server.config")),
            Map.entry(
                    "server.certificate",
                    all("identity kube http x509 masterkey cluster.kubeconfig observability server.config"
                            + " server.listener")),
            Map.entry(
                    "server.endpoint",
                    all("identity kube limit http observability storage.sql proxy.response server.listener")),
            Map.entry(
                    "server.call",
                    all(
                            "identity kube http authorization audit observability session cluster fleet.group authentication"
                                    + " proxy.response proxy.page proxy proxy.fleet server.config server.listener server.endpoint")),
            Map.entry(
                    "server",
                    all("identity kube limit http masterkey accesskey account audit audit.query recording"
                            + " cluster.kubeconfig console observability token cluster.credential session cluster fleet.group"
                            + " signin directory authentication provider workload cache search replica storage.audit storage.replica storage"
                            + " upstream proxy.response proxy.call proxy.page proxy"
                            + " server.config server.listener server.certificate server.endpoint server.call")),
            Map.entry(
                    "config",
                    all("cel identity kube oidc yaml masterkey accesskey account audit recording cluster.kubeconfig"
                            + " observability token session cluster signin ldap provider workload cache storage upstream"
                            + " proxy.call server.config")),
            Map.entry(
                    "cli",
                    all("identity kube http masterkey accesskey account audit cluster.kubeconfig observability token"
                            + " cluster fleet.group provider workload client demo replica x509 storage.replica storage.sql storage storage.backup"
                            + " upstream server.config server"
                            + " config")));

    private static JavaClasses classes;

    /** @param names separated by blanks */
    private static Set<String> all(String names) {
        return Set.of(names.split(" "));
    }

    @BeforeAll
    static void readClasses() {
        classes = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages(ROOT);
    }

    /** Every class file of the program is checked by the rules. */
    @Test
    void guardsEveryClass() throws Exception {
        Path root = Path.of(
                Main.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        try (Stream<Path> files = Files.walk(root)) {
            assertThat(classes)
                    .hasSize(
                            Math.toIntExact(files.filter(file -> file.toString().endsWith(".class"))
                                    .count()));
        }
    }

    @Test
    void packagesNameWhatTheMapSaysAndNothingElse() {
        Map<String, Set<String>> named = new TreeMap<>();
        for (JavaClass origin : classes) {
            Set<String> targets = named.computeIfAbsent(room(origin), absent -> new TreeSet<>());
            origin.getDirectDependenciesFromSelf().stream()
                    .map(Dependency::getTargetClass)
                    .filter(target -> target.getPackageName().startsWith(ROOT))
                    .map(ArchitectureTest::room)
                    .filter(target -> !target.equals(room(origin)))
                    .forEach(targets::add);
        }
        named.remove("");
        assertThat(named)
                .as("a permission for an unknown package, and one that no class uses")
                .isEqualTo(MAP);
    }

    @Test
    void roomsHaveNoCycles() {
        slices().matching(ROOT + ".(**)").should().beFreeOfCycles().check(classes);
    }

    @Test
    void onlyTheEdgeKnowsTheHttpServer() {
        noClasses()
                .that()
                .resideOutsideOfPackages(ROOT + ".server..", ROOT + ".proxy..", ROOT + ".inbound..")
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

    /** A listener that serves unauthenticated plain HTTP must not use classes that require authentication. */
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

    /** Expiry is measured with a monotonic clock. */
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
                .resideOutsideOfPackages(
                        ROOT + ".server..", ROOT + ".proxy..", ROOT + ".inbound..", ROOT + ".upstream..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.vertx..", "io.netty..")
                .check(classes);
    }

    /** The package relative to the root; empty for the root itself. */
    private static String room(JavaClass type) {
        String name = type.getPackageName();
        return name.equals(ROOT) ? "" : name.substring(ROOT.length() + 1);
    }
}
