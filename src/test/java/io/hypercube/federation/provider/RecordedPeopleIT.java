package io.hypercube.federation.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.awaitility.Awaitility.await;

import io.hypercube.core.http.Json;
import io.hypercube.testbed.Thorough;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.assertj.core.api.MapAssert;
import org.junit.jupiter.api.Test;

/** Audit events about people of a provider. */
@Thorough
class RecordedPeopleIT extends BeforeLyingProvider {
    private static final String NAME = "root@example.com";
    private static final String PROVIDER = "system:hypercube:provider:corp";

    @Test
    void recordsTheCreationPromotionAndDemotionOfAnAccount() {
        provider.claims.put("sub", "promoted");
        provider.claims.put("email", NAME);
        signIn();
        provider.claims.put("groups", List.of("dev", "platform"));
        signIn();
        signIn();
        provider.claims.put("groups", List.of("dev"));
        signIn();

        List<Map<?, ?>> events = await().until(
                        () -> events("objectRef.resource=accounts,objectRef.name=" + NAME), found -> found.size() >= 3);

        assertThat(events).hasSize(3);
        assertEvent(events.get(0), "create", 201)
                .contains(entry("hypercube.io/new-role", "member"))
                .contains(entry("hypercube.io/new-groups", "corp:dev"))
                .contains(entry("hypercube.io/reason", "sign-in"))
                .doesNotContainKey("hypercube.io/old-role");
        assertEvent(events.get(1), "patch", 200)
                .contains(entry("hypercube.io/old-role", "member"))
                .contains(entry("hypercube.io/new-role", "admin"))
                .contains(entry("hypercube.io/old-groups", "corp:dev"))
                .contains(entry("hypercube.io/new-groups", "corp:dev,corp:platform"));
        assertEvent(events.get(2), "patch", 200)
                .contains(entry("hypercube.io/old-role", "admin"))
                .contains(entry("hypercube.io/new-role", "member"));
    }

    /** The console asks who has a session before anybody has signed in. */
    @Test
    void leavesOutTheQuestionWhetherThereIsASession() {
        String whoami = "/api/v1/cube/whoami?marker=nobody-";
        assertThat(send(whoami + "1", "").statusCode()).isEqualTo(401);
        assertThat(send(whoami + "2", "__Host-hypercube-session=" + "x".repeat(43))
                        .statusCode())
                .isEqualTo(401);
        assertThat(gateway.anonymous().withToken("forged").get(whoami + "3").statusCode())
                .isEqualTo(401);

        List<Map<?, ?>> events = await().until(() -> events("requestURI~nobody-3"), found -> !found.isEmpty());
        assertThat(events).hasSize(1);
        assertThat(events("requestURI~nobody-"))
                .extracting(event -> (Object) event.get("requestURI"))
                .containsExactly(whoami + "2", whoami + "3");
    }

    private static MapAssert<Object, Object> assertEvent(Map<?, ?> event, String verb, int code) {
        assertThat(event.get("verb")).isEqualTo(verb);
        assertThat(event.get("stage")).isEqualTo("ResponseComplete");
        assertThat(event.get("user")).isEqualTo(Map.of("username", PROVIDER));
        assertThat(event.get("objectRef"))
                .isEqualTo(
                        Map.of("resource", "accounts", "name", NAME, "apiGroup", "hypercube.io", "apiVersion", "v1"));
        assertThat(event.get("responseStatus"))
                .asInstanceOf(InstanceOfAssertFactories.MAP)
                .contains(entry("code", code));
        return assertThat(event.get("annotations")).asInstanceOf(InstanceOfAssertFactories.MAP);
    }

    /** The oldest first. */
    private static List<Map<?, ?>> events(String selector) {
        byte[] list = gateway.admin()
                .get("/api/v1/cube/audit?pageSize=100&sortOrder=asc&sortName=requestReceivedTimestamp&selector="
                        + encoded(selector))
                .body();
        return ((List<?>) Objects.requireNonNull(Json.read(list, Map.class).get("items")))
                .stream().<Map<?, ?>>map(item -> (Map<?, ?>) item).toList();
    }
}
