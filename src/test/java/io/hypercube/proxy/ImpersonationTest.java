package io.hypercube.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.core.kube.ApiException;
import io.hypercube.proxy.Impersonation.Right;
import io.hypercube.proxy.call.ClusterIdentity;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ImpersonationTest {
    @Test
    void readsWhomAClientAsksFor() {
        MultiMap headers = HttpHeaders.headers()
                .add("impersonate-user", "zo\u00c3\u00ab")
                .add("Impersonate-Group", "a")
                .add("IMPERSONATE-GROUP", "b")
                .add("Impersonate-Uid", "7")
                .add("Impersonate-Extra-Acme.com%2Fscope", "x");

        ClusterIdentity asked = Impersonation.asked(headers);

        assertThat(asked)
                .isEqualTo(
                        new ClusterIdentity("zoë", List.of("a", "b"), "7", Map.of("acme.com%2fscope", List.of("x"))));
        assertThat(Impersonation.rightsFor(asked))
                .containsExactly(
                        new Right("", "users", "", "", "zoë"),
                        new Right("", "groups", "", "", "a"),
                        new Right("", "groups", "", "", "b"),
                        new Right("authentication.k8s.io", "uids", "", "", "7"),
                        new Right("authentication.k8s.io", "userextras", "acme.com/scope", "", "x"));
    }

    @Test
    void takesAServiceAccountForOne() {
        MultiMap headers = HttpHeaders.headers().add("Impersonate-User", "system:serviceaccount:ns:robot");

        assertThat(Impersonation.rightsFor(Impersonation.asked(headers)))
                .containsExactly(new Right("", "serviceaccounts", "", "ns", "robot"));
    }

    @ParameterizedTest
    @CsvSource({
        "Impersonate-Group,a",
        "Impersonate-Uid,a",
        "Impersonate-Extra-x,a",
        "Impersonate-User,",
        "Impersonate-,a",
        "Impersonate-Extra-,a",
        "Impersonate-Users,a"
    })
    void refusesWhatIsNotWhole(String name, String value) {
        MultiMap headers = HttpHeaders.headers().add(name, value == null ? "" : value);

        assertThatThrownBy(() -> Impersonation.asked(headers)).isInstanceOf(ApiException.class);
    }

    @Test
    void refusesTwoUsers() {
        MultiMap headers = HttpHeaders.headers().add("Impersonate-User", "a").add("impersonate-user", "b");

        assertThatThrownBy(() -> Impersonation.asked(headers)).isInstanceOf(ApiException.class);
    }

    @Test
    void asksTheClusterAsTheCallerBeforeActingAsAnother() throws Exception {
        try (FakeApiServer server = new FakeApiServer((to, request) ->
                to.json(request.method().equals("POST") ? 201 : 200, "{\"status\":{\"allowed\":true}}"))) {
            assertThat(send(server).statusCode()).isEqualTo(200);

            FakeApiServer.Request review = Objects.requireNonNull(server.next());
            assertThat(review.target()).isEqualTo("/apis/authorization.k8s.io/v1/selfsubjectaccessreviews");
            assertThat(review.all("impersonate-user")).containsExactly("alice");
            assertThat(review.text())
                    .contains("\"verb\":\"impersonate\"", "\"resource\":\"users\"", "\"name\":\"bob\"");
            FakeApiServer.Request sent = Objects.requireNonNull(server.next());
            assertThat(sent.all("impersonate-user")).containsExactly("bob");
            assertThat(sent.all("impersonate-group")).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "201 {\"status\":{\"allowed\":false}}",
                "201 {\"status\":{}}",
                "201 {}",
                "201 nonsense",
                "200 {\"status\":{\"allowed\":true}}",
                "403 {}",
                "500 {}"
            })
    void anythingButAYesIsANo(String answer) throws Exception {
        try (FakeApiServer server = new FakeApiServer(
                (to, request) -> to.json(Integer.parseInt(answer.substring(0, 3)), answer.substring(4)))) {
            assertThat(send(server).statusCode()).isIn(403, 502);

            assertThat(Objects.requireNonNull(server.next()).method()).isEqualTo("POST");
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    private static HttpResponse<String> send(FakeApiServer server) throws Exception {
        try (TestGateway gateway = new TestGateway().with("one", server.url());
                HttpClient http = HttpClient.newHttpClient()) {
            HttpRequest request = HttpRequest.newBuilder(gateway.plain("one", "/api/v1/pods"))
                    .header("Authorization", "Bearer alice")
                    .header("Impersonate-User", "bob")
                    .build();
            return http.send(request, BodyHandlers.ofString());
        }
    }
}
