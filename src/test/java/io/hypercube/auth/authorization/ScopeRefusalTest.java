package io.hypercube.auth.authorization;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.auth.authentication.StandingCaller;
import io.hypercube.core.http.ClusterCall;
import io.hypercube.core.http.RawTarget;
import io.hypercube.core.http.Route.Access;
import io.hypercube.core.identity.AccessKeyId;
import io.hypercube.core.identity.AiClient;
import io.hypercube.core.identity.AiClient.AiScope;
import io.hypercube.core.identity.AiClient.Narrowing;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Caller.Origin;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.identity.SignInId;
import io.hypercube.core.identity.User;
import io.hypercube.core.identity.Workload;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.kube.RequestInfoParser;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A refusal by a scope names the holder of the scope and what it does not include. */
class ScopeRefusalTest {
    private static final AccessKeyId KEY = new AccessKeyId("k");
    private static final Scope SHOP = new Scope(List.of("prod"), List.of("shop"), List.of("get", "create"), false);
    private static final AiClient EDITOR =
            new AiClient("editor", Set.of(AiScope.READ), new Narrowing(List.of("prod"), List.of("shop")));

    private final AuthorizationGate gate = new AuthorizationGate();

    @ParameterizedTest
    @CsvSource({
        "test, GET /api/v1/namespaces/shop/pods/a, the key's scope does not include cluster \"test\"",
        "prod, GET /api/v1/namespaces/shop/pods, the key's scope does not include verb list",
        "prod, GET /api/v1/namespaces/kube-system/pods/a, the key's scope does not include namespace \"kube-system\"",
        "prod, GET /api/v1/nodes/a, the key's scope is limited to namespaces and \"get nodes\" has no namespace",
        "prod, POST /apis/apps/v1/deployments, the key's scope is limited to namespaces and \"create deployments.apps\" has no namespace",
        "prod, GET /metrics, the key's scope is limited to namespaces and the path /metrics has none"
                + " (expected: reading discovery; version; OpenAPI or health)",
    })
    void namesTheKeyAndWhatItDoesNotInclude(String cluster, String call, String reason) {
        assertRefused(caller(KEY, SHOP, origin(null, null)), cluster, call, reason.replace(';', ','));
    }

    /** A delegation, or the token that a program has got for the sign-in of a person. */
    @ParameterizedTest
    @CsvSource({
        "test, /api/v1/namespaces/shop/pods, the AI client's scope does not include cluster \"test\"",
        "prod, /api/v1/namespaces/kube-system/pods, the AI client's scope does not include namespace \"kube-system\"",
        "prod, /api/v1/pods, the AI client's scope is limited to namespaces and \"list pods\" has no namespace",
    })
    void namesAnAiClientWhoseOwnScopeItIs(String cluster, String path, String reason) {
        Origin origin = new Origin("id", 1, SignInId.random(), null, EDITOR);
        Caller caller = caller(null, EDITOR.scope(Scope.ALL).orElseThrow(), origin);

        assertRefused(caller, cluster, "GET " + path, reason);
    }

    @Test
    void namesTheKeyOfAnAiClient() {
        AiClient program = new AiClient("k", Set.of(AiScope.READ));
        Caller caller = caller(KEY, SHOP.reading(), origin(null, program));

        assertRefused(caller, "test", "GET /version", "the key's scope does not include cluster \"test\"");
    }

    @Test
    void namesAWorkload() {
        Caller caller = caller(null, SHOP.reading(), origin(new Workload("ci", "rule", "repo:main"), null));

        assertRefused(caller, "test", "GET /version", "the workload's scope does not include cluster \"test\"");
        assertRefused(
                caller,
                "prod",
                "POST /api/v1/namespaces/shop/pods",
                "the workload is read-only and the verb is create");
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> gate.require(Access.WHOLE_SCOPE, caller))
                .withMessageContaining("the workload's scope is narrowed and this call covers all clusters");
    }

    private void assertRefused(Caller caller, String cluster, String call, String reason) {
        String[] parts = call.split(" ", 2);
        RawTarget raw = RawTarget.parse(parts[1]);
        ClusterCall read = new ClusterCall(
                new ClusterName(cluster),
                RequestInfoParser.find(parts[0], raw.path(), raw.query()).orElseThrow(),
                raw,
                false,
                false,
                parts[0].equals("POST"));
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(
                        () -> gate.authorize(new StandingCaller(caller, same -> true, InstantSource.system()), read))
                .withMessage("access denied: " + reason);
    }

    private static Origin origin(@Nullable Workload workload, @Nullable AiClient client) {
        return new Origin("id", 1, null, workload, client);
    }

    private static Caller caller(@Nullable AccessKeyId key, Scope scope, Origin origin) {
        return new Caller(new User("alice", List.of()), Role.MEMBER, key, scope, Instant.MAX, origin);
    }
}
