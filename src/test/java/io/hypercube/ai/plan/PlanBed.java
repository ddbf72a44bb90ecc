package io.hypercube.ai.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.ai.plan.PlannedChange.Request;
import io.hypercube.ai.plan.PlannedChange.Shown;
import io.hypercube.auth.account.Account;
import io.hypercube.auth.authorization.AiClientRule;
import io.hypercube.auth.authorization.AiClientRule.Confirmation;
import io.hypercube.core.identity.AccessKeyId;
import io.hypercube.core.identity.AiClient;
import io.hypercube.core.identity.AiClient.AiScope;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.identity.SessionId;
import io.hypercube.core.identity.SignInId;
import io.hypercube.core.identity.User;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.testbed.AuthComponents;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Plans of two accounts in a real SQLite file, with a clock that the test moves. */
abstract class PlanBed {
    static final byte[] KEY = new byte[32];
    static final String CANARY = "canary-in-a-body";
    static final List<PlannedChange> CHANGES = List.of(new PlannedChange(
            new Shown("update", "configmaps", "shop", "a", "7", "-a\n+b\n", null),
            new Request(false, "/api/v1/namespaces/shop/configmaps/a", "x=1", "application/json", CANARY),
            new PlannedChange.Basis("d", false, false)));

    @TempDir
    Path directory;

    @AutoClose
    AuthComponents rooms;

    final AtomicBoolean standing = new AtomicBoolean(true);
    Plans plans;
    Account alice;
    Account bob;

    @BeforeEach
    void open() {
        rooms = AuthComponents.open(directory);
        alice = rooms.member("alice");
        bob = rooms.member("bob");
        plans = new Plans(rooms.storage.plans(), KEY, owner -> standing.get(), rooms.clock);
    }

    Plan propose(Caller client, AiClientRule rule) {
        return draft(client).propose(Confirmation.CONSOLE, rule, CHANGES);
    }

    PlanDraft draft(Caller client) {
        return plans.draft(client, "apply", new ClusterName("prod"));
    }

    static AiClientRule rule(String... approvers) {
        return new AiClientRule(
                null, null, null, EnumSet.allOf(AiScope.class), Confirmation.CONSOLE, List.of(approvers));
    }

    static Caller client(Account account, String signIn) {
        return caller(account, new AiClient("hypercube-mcp", Set.of()), new SignInId(signIn), null, null);
    }

    static Caller program(Account account, String key) {
        return caller(account, new AiClient(key, Set.of()), null, new AccessKeyId(key), null);
    }

    static Caller person(Account account, String... groups) {
        SessionId session = SessionId.of(Secret.of("cookie-of-" + account.name()));
        Caller caller = caller(account, null, null, null, session);
        return new Caller(
                new User(account.name(), List.of(groups)),
                caller.role(),
                null,
                Scope.ALL,
                Instant.MAX,
                caller.origin(),
                session);
    }

    static Caller caller(
            Account account,
            @Nullable AiClient client,
            @Nullable SignInId signIn,
            @Nullable AccessKeyId key,
            @Nullable SessionId session) {
        Caller.Origin origin = new Caller.Origin(account.id(), 1, signIn, null, client);
        return new Caller(account.user(), Role.MEMBER, key, Scope.ALL, Instant.MAX, origin, session);
    }

    static void assertConflict(Runnable call) {
        assertCode(409, call);
    }

    static void assertCode(int code, Runnable call) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(call::run)
                .satisfies(failure -> assertThat(failure.status().code()).isEqualTo(code));
    }
}
