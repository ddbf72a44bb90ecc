package io.hypercube.equivalence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.Kubectl;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Thorough;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A real API server that trusts tokens of the gateway answers as it does directly and by impersonation. */
@Thorough
class TokenIdentityIT {
    private static final String MAPS = "/api/v1/namespaces/equal/configmaps";
    private static final String REQUESTS = "/apis/certificates.k8s.io/v1/certificatesigningrequests?dryRun=All";

    private static TrustingCluster trusting;
    private static RunningGateway gateway;
    private static Client admin;
    private static Client rita;
    private static Sides sides;

    @BeforeAll
    static void start() throws Exception {
        trusting = new TrustingCluster();
        gateway = trusting.gateway;
        admin = trusting.admin;
        rita = gateway.member("rita", "equal-readers", "second group");
        sides = new Sides(
                HttpClient.Version.HTTP_2, trusting.cluster, gateway, rita, "rita", "equal-readers", "second group");
    }

    @AfterAll
    static void stop() {
        sides.close();
        trusting.close();
    }

    @Test
    void isShownWithItsIdentityAndNoCredential() {
        JsonNode view = json(admin.get(TrustingCluster.CLUSTERS + "/trusting"));

        assertThat(view.path("identity").toString())
                .isEqualTo("{\"type\":\"token\",\"audience\":\"trusting.example\"}");
        assertThat(view.path("message").asString()).isEqualTo("reachable; accepts the tokens of this gateway");
        assertThat(view.has("credentialExpiration")).isFalse();
        assertThat(text(rita.get(TrustingCluster.CLUSTERS + "/trusting"))).doesNotContain("identity", "audience");
    }

    @Test
    @Shows("2.10")
    void knowsTheCallerAsByACertificate() throws Exception {
        Ask who = Ask.post(REQUESTS, TrustingCluster.request());

        Answer straight = sides.straight(who);
        assertThat(straight.status()).isEqualTo(201);
        assertThat(straight.body()).contains("\"username\":\"rita\"", "\"equal-readers\",\"second group\"");
        sides.plainEntryPoint(who).normalised("no-namespace").requireSameAs(straight.normalised("no-namespace"), who);
    }

    @Test
    void answersTheSame() {
        List<Ask> asks = List.of(
                Ask.get(MAPS + "/m1"),
                Ask.get(MAPS + "?limit=2"),
                Ask.get(MAPS + "/none"),
                Ask.get("/api/v1/secrets"),
                Ask.get("/api/v1/namespaces/equal/pods?watch=1"),
                Ask.get("/metrics"),
                Ask.post(MAPS, "{}"),
                Ask.of("DELETE", MAPS + "/m1"));
        for (Ask ask : asks) {
            sides.plainEntryPoint(ask).requireSameAs(sides.straight(ask), ask);
        }
    }

    /** Three times, because the second page of an impersonated caller would come from memory. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "?pageSize=5&pageNum=2&sortOrder=desc",
                "?selector=metadata.name~m1,metadata.labels.a!=2&pageSize=0",
                "?labelSelector=a%3D1&sortName=metadata.creationTimestamp"
            })
    void pagesAreTheSameAsByImpersonation(String query) {
        String impersonated = items(rita, "impersonated", query);
        for (int i = 0; i < 3; i++) {
            HttpResponse<byte[]> page = paged(rita, "trusting", query);
            assertThat(page.headers().firstValue("hypercube-source")).contains("live");
            assertThat(items(page)).isEqualTo(impersonated);
        }
    }

    @Test
    void decidesByTheGroupsThatTheCallerHasNow() {
        Client nora = gateway.member("nora", "equal-readers");
        assertThat(paged(nora, "trusting", "").statusCode()).isEqualTo(200);

        change("nora", "{\"groups\":[]}");
        assertThat(paged(nora, "trusting", "").statusCode()).isEqualTo(403);
        change("nora", "{\"groups\":[\"equal-readers\"]}");
        assertThat(paged(nora, "trusting", "").statusCode()).isEqualTo(200);
    }

    @Test
    void decidesByTheUser() {
        Client nils = gateway.member("nils");

        assertThat(paged(nils, "trusting", "").statusCode()).isEqualTo(200);
        assertThat(text(nils.get("/clusters/trusting/api/v1/namespaces/equal/pods")))
                .contains("User \\\"nils\\\" cannot list resource \\\"pods\\\"");
    }

    @Test
    void letsAnAdministratorActAsAnotherAndNobodyElse() {
        String pods = "/clusters/trusting/api/v1/namespaces/equal/pods";

        assertThat(admin.get(pods).statusCode()).isEqualTo(200);
        assertThat(text(as("nils", admin, pods))).contains("User \\\"nils\\\" cannot list resource \\\"pods\\\"");
        assertThat(text(as("nils", rita, pods)))
                .contains("User \\\"rita\\\" cannot impersonate resource \\\"users\\\"");
    }

    @Test
    void endsAWatchWithTheAccount() throws Exception {
        Client wanda = gateway.member("wanda", "equal-readers");
        HttpRequest watch = wanda.request("GET", "/clusters/trusting" + MAPS + "?watch=1", BodyPublishers.noBody())
                .build();
        HttpResponse<InputStream> events = wanda.http().send(watch, BodyHandlers.ofInputStream());
        assertThat(events.body().read()).isEqualTo('{');

        change("wanda", "{\"disabled\":true}");

        await().until(() -> isOver(events.body()));
    }

    @Test
    void worksWithKubectl() {
        Path config = gateway.kubeconfig(rita, trusting.cluster, "equal");

        assertThat(Kubectl.newest()
                        .run(config, "get", "configmap", "m3", "-o", "name")
                        .succeeded())
                .isEqualTo("configmap/m3\n");
        assertThat(Kubectl.newest().run(config, "get", "secrets").err())
                .contains("User \"rita\" cannot list resource \"secrets\"");
    }

    /** A token for one cluster is worth nothing at another. */
    @Test
    void refusesTokensForAnotherAudience() {
        await().until(() -> trusting.state("elsewhere").equals("Unauthorized TokenRefused"));

        HttpResponse<byte[]> refused = paged(rita, "elsewhere", "");
        assertThat(refused.statusCode()).isEqualTo(502);
        assertThat(text(refused)).contains("does not accept the token of \\\"rita\\\" from this gateway");
    }

    private static boolean isOver(InputStream body) {
        try {
            while (body.available() > 0) {
                body.read();
            }
            return body.read() < 0;
        } catch (java.io.IOException reset) {
            return true;
        }
    }

    private static String items(Client client, String cluster, String query) {
        return items(paged(client, cluster, query));
    }

    private static String items(HttpResponse<byte[]> page) {
        JsonNode list = json(page);
        return list.path("total") + " " + list.path("items");
    }

    private static HttpResponse<byte[]> paged(Client client, String cluster, String query) {
        return client.get("/api/v1/cube/proxy/clusters/" + cluster + MAPS + query);
    }

    private static HttpResponse<byte[]> as(String other, Client client, String target) {
        return client.send(
                client.request("GET", target, BodyPublishers.noBody()).header("Impersonate-User", other));
    }

    private static void change(String account, String patch) {
        HttpResponse<byte[]> changed =
                admin.send(admin.request("PATCH", "/api/v1/cube/accounts/" + account, BodyPublishers.ofString(patch))
                        .header("Content-Type", "application/json"));
        assertThat(changed.statusCode()).as(text(changed)).isEqualTo(200);
    }

    private static JsonNode json(HttpResponse<byte[]> answer) {
        return JsonMapper.shared().readTree(answer.body());
    }

    private static String text(HttpResponse<byte[]> answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }
}
