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
import io.hypercube.server.call.Proxies;
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

    /** Maps each component, which is a package below the root, to the components that it may use. The root has {@link Main} alone, which may use all. */
    private static final Map<String, Set<String>> COMPONENTS = Map.ofEntries(
            Map.entry("core", Set.of()),
            Map.entry("list", Set.of("core")),
            Map.entry("observability", Set.of("core")),
            Map.entry("auth", Set.of("list", "core")),
            Map.entry("federation", Set.of("auth", "core")),
            Map.entry("cluster", Set.of("list", "core")),
            Map.entry("audit", Set.of("cluster", "list", "core")),
            Map.entry("cache", Set.of("cluster", "list", "core")),
            Map.entry("proxy", Set.of("cache", "audit", "cluster", "auth", "list", "core")),
            Map.entry("fleet", Set.of("proxy", "cache", "cluster", "auth", "list", "core")),
            Map.entry("ai", Set.of("auth", "list", "core")),
            Map.entry("storage", Set.of("ai", "fleet", "cache", "audit", "cluster", "federation", "auth", "core")),
            Map.entry(
                    "config",
                    Set.of(
                            "storage",
                            "proxy",
                            "cache",
                            "audit",
                            "cluster",
                            "federation",
                            "auth",
                            "observability",
                            "core")),
            Map.entry(
                    "server",
                    Set.of(
                            "config",
                            "storage",
                            "ai",
                            "fleet",
                            "proxy",
                            "cache",
                            "audit",
                            "cluster",
                            "federation",
                            "auth",
                            "observability",
                            "core")),
            Map.entry(
                    "cli",
                    Set.of(
                            "server",
                            "config",
                            "storage",
                            "ai",
                            "fleet",
                            "audit",
                            "cluster",
                            "federation",
                            "auth",
                            "observability",
                            "core")));

    private static JavaClasses classes;

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
    void componentsUseWhatTheirRowsSayAndNothingElse() {
        Map<String, Set<String>> used = new TreeMap<>();
        for (JavaClass origin : classes) {
            Set<String> targets = used.computeIfAbsent(component(origin), absent -> new TreeSet<>());
            origin.getDirectDependenciesFromSelf().stream()
                    .map(Dependency::getTargetClass)
                    .filter(target -> target.getPackageName().startsWith(ROOT))
                    .map(ArchitectureTest::component)
                    .filter(target -> !target.equals(component(origin)))
                    .forEach(targets::add);
        }
        used.remove("");
        assertThat(used)
                .as("a component without a row, and a permission that no class uses")
                .isEqualTo(COMPONENTS);
    }

    /** Inside of a component as well, so each package can be read after those that it uses. */
    @Test
    void noPackagesUseEachOtherInACircle() {
        slices().matching(ROOT + ".(**)").should().beFreeOfCycles().check(classes);
    }

    /** Calls to several clusters that only kubectl makes are in one package, so that the rest can be read without it. */
    @Test
    void onlyTheWiringKnowsWhatOnlyKubectlNeeds() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".fleet.kubectl..")
                .and()
                .doNotHaveFullyQualifiedName(Proxies.class.getName())
                .should()
                .dependOnClassesThat()
                .resideInAPackage(ROOT + ".fleet.kubectl..")
                .check(classes);
    }

    @Test
    void onlyTheEdgeKnowsTheHttpServer() {
        noClasses()
                .that()
                .resideOutsideOfPackages(ROOT + ".server..", ROOT + ".proxy..", ROOT + ".fleet..")
                .should()
                .dependOnClassesThat()
                .haveNameMatching("io\\.vertx\\.core\\.http\\.HttpServer.*")
                .check(classes);
    }

    @Test
    void onlyUpstreamKnowsTheHttpClient() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".cluster.upstream..")
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
                .resideInAnyPackage(ROOT + ".proxy..", ROOT + ".auth..", ROOT + ".cluster..")
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
                        ROOT + ".server..",
                        ROOT + ".proxy..",
                        ROOT + ".fleet..",
                        ROOT + ".cluster.upstream..",
                        ROOT + ".cluster.frame..",
                        ROOT + ".cluster.agent..",
                        ROOT + ".cli.agent..",
                        ROOT + ".config.gateway..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.vertx..", "io.netty..")
                .check(classes);
    }

    /** The first package below the root; empty for the root itself. */
    private static String component(JavaClass type) {
        String name = type.getPackageName();
        return name.equals(ROOT) ? "" : name.substring(ROOT.length() + 1).split("\\.")[0];
    }
}
