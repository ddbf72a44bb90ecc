package io.hypercube.auth.authorization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.auth.authentication.StandingCaller;
import io.hypercube.auth.authorization.AiClientRule.Confirmation;
import io.hypercube.auth.authorization.ConfirmedWrites.ConfirmedWrite;
import io.hypercube.core.http.ClusterCall;
import io.hypercube.core.http.RawTarget;
import io.hypercube.core.identity.AccessKeyId;
import io.hypercube.core.identity.AiClient;
import io.hypercube.core.identity.AiClient.AiScope;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.identity.User;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.kube.RequestInfoParser;
import io.hypercube.core.kube.Verb;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a fault of a tool, or a tool that was made to do harm, ends. */
class AiClientGateTest {
    private static final Set<AiScope> ALL = EnumSet.allOf(AiScope.class);
    private static final String MAP = "/api/v1/namespaces/shop/configmaps/a";
    private static final String PATCH = MAP + "?" + AiWriteQuery.PATCH;
    private static final String DRY = "&dryRun=All";

    private final ConfirmedWrites tickets = new ConfirmedWrites();
    private List<AiClientRule> rules = List.of(rule(null, null, ALL));
    private final AuthorizationGate gate = new AuthorizationGate(new AiClientPolicy(() -> rules), tickets);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET " + MAP,
                "GET /api/v1/pods",
                "GET /api/v1/namespaces/shop/pods/a/log",
                "GET /version",
                "GET /openapi/v3/apis/apps/v1",
                "PATCH " + PATCH + DRY,
                "PATCH " + PATCH + "&force=true" + DRY,
                "PATCH /apis/apps/v1/namespaces/shop/deployments/a?" + AiWriteQuery.PATCH + DRY,
                "DELETE " + MAP + "?dryRun=All",
            })
    void readsAndHasDryRunsMade(String call) {
        assertThatCode(() -> authorize(call, null)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "PATCH " + MAP,
                "PATCH " + PATCH,
                "PATCH " + MAP + "?dryRun=All",
                "PATCH " + MAP + "?dryRun=All&fieldValidation=Strict",
                "PATCH " + PATCH + "&dryRun=all",
                "PATCH " + PATCH + "&dryRun=",
                "PATCH " + PATCH + DRY + "&dryRun=",
                "PATCH " + PATCH + "&dryRun=All&x=1",
                "PATCH " + MAP + "?fieldManager=hypercube-mcp&fieldValidation=Ignore" + DRY,
                "PATCH " + PATCH + "&%64ryRun=All",
                "PATCH /api/v1/namespaces/shop/configmaps?" + AiWriteQuery.PATCH + DRY,
                "PATCH /apis/apps/v1/namespaces/shop/deployments/a/scale?" + AiWriteQuery.PATCH + DRY,
                "PATCH /apis/apps/v1/namespaces/shop/deployments/a/status?" + AiWriteQuery.PATCH + DRY,
                "PUT " + PATCH + DRY,
                "POST /api/v1/namespaces/shop/configmaps?" + AiWriteQuery.PATCH + DRY,
                "DELETE " + MAP,
                "DELETE " + MAP + "?dryRun=All&gracePeriodSeconds=0",
                "DELETE /api/v1/namespaces/shop/configmaps?dryRun=All",
                "POST /api/v1/namespaces/shop/serviceaccounts/a/token?dryRun=All",
                "POST /api/v1/namespaces/shop/pods/a/exec?command=sh",
                "GET /api/v1/namespaces/shop/pods/a/exec?command=sh",
                "GET /api/v1/namespaces/shop/pods/a/attach",
                "GET /api/v1/namespaces/shop/pods/a/portforward",
                "GET /api/v1/namespaces/shop/services/a/proxy/admin",
                "GET /api/v1/nodes/a/proxy/logs/",
                "POST /api/v1/namespaces/shop/pods/a/eviction?dryRun=All",
                "POST /api/v1/namespaces/shop/pods/a/binding?dryRun=All",
                "PATCH /api/v1/namespaces/shop/pods/a/ephemeralcontainers?" + AiWriteQuery.PATCH + DRY,
                "GET /api/v1/pods?watch=true",
                "GET /logs/",
                "POST /apis/authorization.k8s.io/v1/selfsubjectaccessreviews?dryRun=All",
            })
    void makesNoOtherCall(String call) {
        assertForbidden(call, null, "access denied");
    }

    /** The options in a body would count instead of those of the query. */
    @Test
    void hasNoDeletionWithABodyMadeAsADryRun() {
        ClusterCall call = call("DELETE", MAP + "?dryRun=All", true, false, false);

        assertThatExceptionOfType(ApiException.class).isThrownBy(() -> gate.authorize(caller(ALL), call));
    }

    @Test
    void neitherOpensTunnelsNorImpersonates() {
        String target = PATCH + DRY;

        for (ClusterCall call : List.of(
                call("GET", MAP, false, true, false),
                call("GET", MAP, false, false, true),
                call("PATCH", target, true, true, false),
                call("PATCH", target, true, false, true))) {
            assertThatExceptionOfType(ApiException.class).isThrownBy(() -> gate.authorize(caller(ALL), call));
        }
    }

    @Test
    void writesWithATicketOnceAndOnlyWhatItIsFor() {
        String ticket = ticket(PATCH, Verb.PATCH);
        assertThatCode(() -> authorize("PATCH " + PATCH, ticket)).doesNotThrowAnyException();
        assertForbidden("PATCH " + PATCH, ticket, "without a confirmed plan");

        assertForbidden("PATCH " + PATCH + "&force=true", ticket(PATCH, Verb.PATCH), "without a confirmed plan");
        assertForbidden("DELETE " + PATCH, ticket(PATCH, Verb.PATCH), "without a confirmed plan");
        assertForbidden(
                "PATCH " + PATCH.replace("configmaps/a", "configmaps/b"),
                ticket(PATCH, Verb.PATCH),
                "without a confirmed plan");
        assertForbidden("PATCH " + PATCH, "guess", "without a confirmed plan");
        String exec = "/api/v1/namespaces/shop/pods/a/exec?command=sh";
        assertForbidden("POST " + exec, ticket(exec, Verb.CREATE), "this call");
    }

    @Test
    void writesWithATicketForNoOtherCaller() {
        String ticket = ticket(PATCH, Verb.PATCH);
        StandingCaller other = standing(new AiClient("other", ALL), List.of());

        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> gate.authorize(other, call("PATCH", PATCH, true, false, false), ticket));
        assertForbidden("PATCH " + PATCH, ticket, "without a confirmed plan");
    }

    @Test
    void needsTheScopeInTokenAndRule() {
        ClusterCall write = call("PATCH", PATCH + DRY, true, false, false);

        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> gate.authorize(caller(Set.of(AiScope.READ)), write))
                .withMessageContaining("no mcp:write at cluster \"prod\"");
        rules = List.of(rule(null, null, Set.of(AiScope.READ)));
        assertForbidden("PATCH " + PATCH + DRY, null, "no mcp:write");
        assertForbidden("PATCH " + PATCH, ticket(PATCH, Verb.PATCH), "no mcp:write");
        rules = List.of(rule(null, List.of("dev-*"), ALL));
        assertForbidden("GET " + MAP, null, "no mcp:read");
        rules = List.of();
        assertThatCode(() -> authorize("GET " + MAP, null)).doesNotThrowAnyException();
        assertForbidden("PATCH " + PATCH + DRY, null, "no mcp:write");
    }

    @Test
    void countsTheFirstRuleThatMatches() {
        AiClientPolicy policy = new AiClientPolicy(() -> rules);
        Caller dev = standing(new AiClient("https://claude.ai/code", ALL), List.of("dev"))
                .caller();
        ClusterName prod = new ClusterName("prod");
        rules = List.of(
                rule(List.of("ops"), null, ALL),
                new AiClientRule(
                        List.of("qa", "dev"),
                        List.of("https://claude.ai/*"),
                        List.of("prod*"),
                        Set.of(AiScope.READ, AiScope.WRITE),
                        Confirmation.CONSOLE,
                        List.of("sre")),
                rule(null, null, ALL));

        assertThat(policy.scopes(dev, prod)).containsExactlyInAnyOrder(AiScope.READ, AiScope.WRITE);
        assertThat(policy.rule(dev, prod).orElseThrow().approvers()).containsExactly("sre");
        assertThat(policy.scopes(dev, new ClusterName("test"))).isEqualTo(ALL);
        rules = rules.subList(0, 2);
        assertThat(policy.scopes(dev, new ClusterName("test"))).isEmpty();
    }

    @Test
    void grantsWhatSomeRuleNames() {
        AiClientPolicy policy = new AiClientPolicy(() -> rules);
        rules = List.of();
        assertThat(policy.grantable()).containsExactly(AiScope.READ);
        rules = List.of(rule(null, List.of("prod"), Set.of()), rule(List.of("ops"), null, Set.of(AiScope.WRITE)));
        assertThat(policy.grantable()).containsExactly(AiScope.WRITE);
    }

    @Test
    void leavesOutClustersAtWhichTheClientMayNotRead() {
        rules = List.of(rule(null, List.of("prod"), ALL));
        List<ClusterName> both = List.of(new ClusterName("prod"), new ClusterName("test"));

        assertThat(gate.authorize(caller(ALL), both, call("GET", "/api/v1/pods", false, false, false)))
                .extracting(request -> request.call().cluster().value())
                .containsExactly("prod");
    }

    private static AiClientRule rule(
            @Nullable List<String> groups, @Nullable List<String> clusters, Set<AiScope> scopes) {
        return new AiClientRule(groups, null, clusters, scopes, Confirmation.CONSOLE, List.of());
    }

    private void assertForbidden(String call, @Nullable String ticket, String reason) {
        assertThatExceptionOfType(ApiException.class)
                .as(call)
                .isThrownBy(() -> authorize(call, ticket))
                .withMessageContaining(reason)
                .satisfies(refused -> assertThat(refused.status().code()).isEqualTo(403));
    }

    private void authorize(String call, @Nullable String ticket) {
        String[] parts = call.split(" ", 2);
        boolean body = !parts[0].equals("GET") && !parts[0].equals("DELETE");
        gate.authorize(caller(ALL), call(parts[0], parts[1], body, false, false), ticket);
    }

    private String ticket(String target, Verb verb) {
        return tickets.allow(new ConfirmedWrite(
                        caller(ALL).caller().origin(), new ClusterName("prod"), verb, RawTarget.parse(target)))
                .reveal();
    }

    private static ClusterCall call(
            String method, String target, boolean body, boolean upgrade, boolean impersonation) {
        RawTarget raw = RawTarget.parse(target);
        return new ClusterCall(
                new ClusterName("prod"),
                RequestInfoParser.find(method, raw.path(), raw.query()).orElseThrow(),
                raw,
                upgrade,
                impersonation,
                body);
    }

    private static StandingCaller caller(Set<AiScope> scopes) {
        return standing(new AiClient("key", scopes), List.of());
    }

    private static StandingCaller standing(AiClient client, List<String> groups) {
        Caller.Origin origin = new Caller.Origin("id", 1, null, null, client);
        Caller caller =
                new Caller(new User("alice", groups), Role.ADMIN, new AccessKeyId("k"), Scope.ALL, Instant.MAX, origin);
        return new StandingCaller(caller, same -> true, InstantSource.system());
    }
}
