package io.hypercube.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.auth.account.Account;
import io.hypercube.core.http.Json;
import io.hypercube.storage.Storage;
import io.hypercube.storage.StorageConfig;
import io.hypercube.testbed.Patience;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Watches of a real API server, through a gateway with a response timeout of ten seconds. */
@Thorough
class StreamsIT {
    private static final Duration LONGER_THAN_ANY_PATIENCE = Duration.ofSeconds(12);
    private static final int WATCHES = 20;

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @AutoClose
    private static RunningGateway gateway;

    private static Client admin;

    @BeforeAll
    static void start() {
        gateway = RunningGateway.with(Map.of(
                "kubeconfig", List.of(CLUSTER.kubeconfig().toString()), "upstream-response-timeout", List.of("10s")));
        admin = gateway.admin();
        CLUSTER.apply("""
                {"apiVersion":"rbac.authorization.k8s.io/v1","kind":"ClusterRoleBinding","metadata":{"name":"streamers"},
                 "roleRef":{"apiGroup":"rbac.authorization.k8s.io","kind":"ClusterRole","name":"view"},
                 "subjects":[{"apiGroup":"rbac.authorization.k8s.io","kind":"Group","name":"streamers"}]}
                """);
    }

    @Smoke
    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    @Shows("2.7")
    void aWatchTellsItsHeadAtOnceAndEachEventWhenItHappens(HttpClient.Version version) throws Exception {
        String maps = "/api/v1/namespaces/" + CLUSTER.newNamespace() + "/configmaps";
        try (HttpClient http = Client.http(gateway.authority(), version);
                AutoCloseable _ = http::shutdownNow;
                BufferedReader events = lines(watch(http, admin, maps))) {
            // the response head has arrived, and no event yet
            for (String name : List.of("a", "b")) {
                create(maps, name);
                assertThat(next(events)).contains("\"ADDED\"", "\"name\":\"" + name + "\"");
            }
        }
    }

    @Test
    void aWatchOnWhichNothingHappensStays() throws Exception {
        String maps = "/api/v1/namespaces/" + CLUSTER.newNamespace() + "/configmaps";
        try (HttpClient http2 = Client.http(gateway.authority(), HttpClient.Version.HTTP_2);
                AutoCloseable _ = http2::shutdownNow;
                BufferedReader events = lines(watch(http2, admin, maps));
                HttpClient http1 = Client.http(gateway.authority(), HttpClient.Version.HTTP_1_1);
                AutoCloseable _ = http1::shutdownNow;
                BufferedReader others = lines(watch(http1, admin, maps))) {
            await().during(LONGER_THAN_ANY_PATIENCE).until(() -> !events.ready() && !others.ready());

            create(maps, "late");

            assertThat(next(events)).contains("\"name\":\"late\"");
            assertThat(next(others)).contains("\"name\":\"late\"");
        }
    }

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    @Shows("2.8")
    void aClientThatVanishesEndsItsWatchesAtTheApiServer(HttpClient.Version version) throws Exception {
        String templates = "/api/v1/namespaces/" + CLUSTER.newNamespace() + "/podtemplates";
        int before = watchesOfTemplates();
        HttpClient http = Client.http(gateway.authority(), version);
        for (int i = 0; i < WATCHES; i++) {
            watch(http, admin, templates);
        }
        assertThat(watchesOfTemplates()).isEqualTo(before + WATCHES);

        http.shutdownNow();

        await().untilAsserted(() -> assertThat(watchesOfTemplates()).isEqualTo(before));
        await().untilAsserted(() -> assertThat(new String(admin.get("/metrics").body(), StandardCharsets.UTF_8))
                .contains("hypercube_live_calls 0.0"));
    }

    @Smoke
    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    void aDeletedKeyEndsItsWatchAndItsToken(HttpClient.Version version) throws Exception {
        Client member =
                gateway.member("key-" + version.name().toLowerCase(Locale.ROOT).replace('_', '-'), "streamers");
        Map<?, ?> pair = Json.read(member.post("/api/v1/cube/keys", new byte[0]).body(), Map.class);
        Map<?, ?> token = Json.read(
                gateway.anonymous()
                        .get("/api/v1/cube/key/token?accessKey=" + pair.get("accessKey") + "&secretKey="
                                + pair.get("secretKey"))
                        .body(),
                Map.class);
        Client byKey = member.withToken(String.valueOf(token.get("token")));

        requireRevoked(version, byKey, () -> assertThat(member.delete("/api/v1/cube/keys/" + pair.get("accessKey"))
                        .statusCode())
                .isEqualTo(200));
        assertThat(member.get("/clusters/shared/version").statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    @Shows("S13")
    void aPasswordChangedInAnotherProcessEndsWhatTheOldOneGot(HttpClient.Version version) throws Exception {
        String name = "password-" + version.name().toLowerCase(Locale.ROOT).replace('_', '-');
        Client member = gateway.member(name, "streamers");

        requireRevoked(version, member, () -> gateway.cli("account", "passwd", name));
    }

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    @Shows("S13")
    void aDisabledAccountLosesItsWatchAndItsToken(HttpClient.Version version) throws Exception {
        String name = "disabled-" + version.name().toLowerCase(Locale.ROOT).replace('_', '-');
        Client member = gateway.member(name, "streamers");

        requireRevoked(version, member, () -> disable(name));
    }

    /** Writes to the database, as another replica does. */
    private static void disable(String name) {
        try (Storage storage = Storage.open(new StorageConfig(gateway.dataDir(), null), secrets -> {})) {
            Account account = storage.accounts().all().stream()
                    .filter(one -> one.name().equals(name))
                    .findFirst()
                    .orElseThrow();
            storage.accounts()
                    .update(new Account(
                            name,
                            account.id(),
                            account.displayName(),
                            account.role(),
                            account.groups(),
                            true,
                            account.passwordVersion(),
                            account.creation()));
        }
    }

    private static void requireRevoked(HttpClient.Version version, Client caller, Runnable revoke) throws Exception {
        String maps = "/api/v1/namespaces/" + CLUSTER.newNamespace() + "/configmaps";
        try (HttpClient http = Client.http(gateway.authority(), version);
                AutoCloseable _ = http::shutdownNow) {
            InputStream events = watch(http, caller, maps);
            revoke.run();
            assertThatThrownBy(events::read).isInstanceOf(IOException.class);
            assertThat(caller.get("/clusters/shared/version").statusCode()).isEqualTo(401);
        }
    }

    /** Returns when the response head has arrived. */
    private static InputStream watch(HttpClient http, Client caller, String collection) throws Exception {
        HttpRequest request = caller.request(
                        "GET", "/clusters/" + CLUSTER.name() + collection + "?watch=1", BodyPublishers.noBody())
                .build();
        var response = http.send(request, BodyHandlers.ofInputStream());
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.version()).isEqualTo(http.version());
        return response.body();
    }

    private static BufferedReader lines(InputStream in) {
        return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    }

    /** The next event, which does not come when the gateway keeps it for the one after it. */
    private static String next(BufferedReader events) {
        return CompletableFuture.supplyAsync(() -> {
                    try {
                        return String.valueOf(events.readLine());
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                })
                .orTimeout(Patience.SECONDS, TimeUnit.SECONDS)
                .join();
    }

    private static void create(String maps, String name) {
        assertThat(admin.post(
                                "/clusters/" + CLUSTER.name() + maps,
                                Json.write(Map.of("metadata", Map.of("name", name))))
                        .statusCode())
                .isEqualTo(201);
    }

    /** The API server's own count. */
    private static int watchesOfTemplates() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(CLUSTER.server() + "/metrics"))
                .build();
        try (HttpClient direct = CLUSTER.httpClient("observer", "system:masters")) {
            return direct.send(request, BodyHandlers.ofLines())
                    .body()
                    .filter(line -> line.startsWith("apiserver_longrunning_gauge{")
                            && line.contains("resource=\"podtemplates\"")
                            && line.contains("verb=\"WATCH\"")
                            && line.contains("scope=\"namespace\""))
                    .mapToInt(line -> (int) Double.parseDouble(line.substring(line.lastIndexOf(' '))))
                    .sum();
        }
    }
}
