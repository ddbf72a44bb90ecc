package io.hypercube.federation.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.auth.account.Account;
import io.hypercube.auth.authentication.Authenticator;
import io.hypercube.auth.authentication.Authenticator.Authentication.Rejected;
import io.hypercube.auth.authentication.CallerTokens;
import io.hypercube.auth.token.TokenIssuer.IssuedToken;
import io.hypercube.auth.token.TokenSubject;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.identity.Workload;
import io.hypercube.core.kube.ApiException;
import io.hypercube.federation.oidc.IssuerConfig;
import io.hypercube.federation.workload.WorkloadIdentityConfig.WorkloadRule;
import io.hypercube.testbed.AuthComponents;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rights behind the token of a workload, and their end. */
class WorkloadAccessTest extends InWorkloads {
    private static final WorkloadRule LATER =
            new WorkloadRule(claims(Map.of("project_path", "team-b/*")), "robot", Scope.ALL);

    private Authenticator gateway;
    private String token;
    private Caller before;

    @BeforeEach
    void exchange() {
        gateway = gateway(identity(RULE));
        token = accessToken(exchange(issuer.token()));
        before = caller(gateway, token);
    }

    @Test
    void actsAsTheAccountWithinTheScope() {
        assertThat(before.user().name()).isEqualTo("robot");
        assertThat(before.user().groups()).containsExactly("dev");
        assertThat(before.role()).isEqualTo(Role.MEMBER);
        assertThat(before.scope()).isEqualTo(SCOPE);
        assertThat(before.accessKey()).isNull();
        assertThat(before.isWorkload()).isTrue();
        Workload workload = before.origin().workload();
        assertThat(workload).isNotNull();
        assertThat(workload.identity()).isEqualTo("gitlab");
        assertThat(workload.subject()).isEqualTo("project_path:team-a/app:ref_type:branch:ref:main");
        assertThat(gateway.stillValid(before)).isTrue();
    }

    @Test
    void takesRoleAndGroupsFromNow() {
        Account robot = robot();
        rooms.accounts.update(
                new Account(
                        robot.name(),
                        robot.id(),
                        "",
                        Role.ADMIN,
                        List.of("ops"),
                        false,
                        robot.passwordVersion(),
                        robot.creation()),
                false);

        assertThat(caller(gateway, token).role()).isEqualTo(Role.ADMIN);
        assertThat(caller(gateway, token).user().groups()).containsExactly("ops");
        assertThat(caller(gateway, token).scope()).isEqualTo(SCOPE);
        assertThat(gateway.stillValid(before)).isFalse();
    }

    @Test
    void doesNotEndWithAPasswordOfTheAccount() {
        rooms.accounts.setPassword("robot", Secret.of("battery staple"));

        assertThat(gateway.stillValid(before)).isTrue();
        assertThat(caller(gateway, token)).isEqualTo(before);
    }

    @Test
    void endsWithItsAccount() {
        rooms.accounts.update(AuthComponents.disabled(robot()), false);
        isOver(gateway);

        rooms.accounts.delete("robot");
        rooms.member("robot");
        isOver(gateway);
    }

    @Test
    void endsWithItself() {
        rooms.clock.advance(Duration.ofMinutes(5));
        assertThat(authenticate(gateway, token)).isInstanceOf(Rejected.class);
    }

    @ParameterizedTest
    @MethodSource("changes")
    void endsWithAChangeOfWhatLetItIn(Change change) {
        isOver(gateway(change.of(identity(RULE))));
    }

    interface Change {
        WorkloadIdentityConfig of(WorkloadIdentityConfig config);
    }

    static Stream<Change> changes() {
        WorkloadRule narrower = new WorkloadRule(RULE.claims(), "robot", new Scope(null, null, null, true));
        WorkloadRule stricter = new WorkloadRule(claims(Map.of("ref", "main")), "robot", SCOPE);
        WorkloadRule another = new WorkloadRule(RULE.claims(), "admin", SCOPE);
        return Stream.of(
                config -> ruled(config, narrower),
                config -> ruled(config, stricter),
                config -> ruled(config, another),
                config -> ruled(config, LATER),
                config -> ruled(config, LATER, RULE),
                config -> new WorkloadIdentityConfig("other", config.issuer(), null, config.rules()),
                config -> new WorkloadIdentityConfig(
                        config.name(),
                        new IssuerConfig(
                                config.issuer().url(), config.issuer().certificateAuthority(), List.of("stricter")),
                        null,
                        config.rules()));
    }

    private static WorkloadIdentityConfig ruled(WorkloadIdentityConfig config, WorkloadRule... rules) {
        return new WorkloadIdentityConfig(config.name(), config.issuer(), null, List.of(rules));
    }

    @Test
    void outlivesAChangeOfOtherRules() {
        Authenticator changed = gateway(identity(RULE, LATER));

        assertThat(caller(changed, token)).isEqualTo(before);
        assertThat(changed.stillValid(before)).isTrue();
    }

    @Test
    void isOfOneAccountOnly() {
        Account other = rooms.member("other");
        Workload workload = before.origin().workload();
        assertThat(workload).isNotNull();
        TokenSubject mixed = TokenSubject.of(workload, "other", other.id());
        String forged = rooms.issuer.issue(mixed).token().reveal();

        assertThat(authenticate(gateway, forged)).isInstanceOf(Rejected.class);
    }

    /** A kubeconfig with a token, for instance. */
    @Test
    void makesNoTokenThatIsWorthMore() {
        CallerTokens tokens = new CallerTokens(gateway, rooms.issuer);
        rooms.clock.advance(Duration.ofMinutes(4));
        IssuedToken next = tokens.issue(before);

        assertThat(caller(gateway, next.token().reveal())).isEqualTo(before);
        assertThat(next.expiration()).isEqualTo(before.expiration());
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> new CallerTokens(gateway(), rooms.issuer).issue(before));
    }

    @Test
    void isNotExchangedAgain() {
        assertRefused(exchange(token), "invalid_request", "iss: hypercube");
    }

    @Test
    void isShortForTheLongestSubject() {
        String longest = "<\u0001\uD83D\uDE00".repeat(300);
        String subjectToken = issuer.token(claims -> claims.subject(longest));
        Caller caller = caller(gateway, accessToken(exchange(subjectToken)));
        Workload workload = caller.origin().workload();
        assertThat(workload).isNotNull();
        assertThat(workload.subject()).startsWith("<\uFFFD\uD83D\uDE00").endsWith("…");
    }

    private void isOver(Authenticator changed) {
        assertThat(authenticate(changed, token)).isInstanceOf(Rejected.class);
        assertThat(changed.stillValid(before)).isFalse();
    }

    private Account robot() {
        return rooms.directory.account("robot").orElseThrow();
    }
}
