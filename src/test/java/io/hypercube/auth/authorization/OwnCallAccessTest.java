package io.hypercube.auth.authorization;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.core.http.Route.Access;
import io.hypercube.core.identity.AccessKeyId;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.identity.User;
import io.hypercube.core.kube.ApiException;
import io.hypercube.testbed.Shows;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class OwnCallAccessTest {
    private static final Scope READ_ONLY = new Scope(null, null, null, true);

    private final AuthorizationGate gate = new AuthorizationGate();

    @Test
    void letsAnybodyCallWhatAsksForAnAccountOnly() {
        assertThatCode(() -> gate.require(Access.AUTHENTICATED, caller(Role.MEMBER, READ_ONLY)))
                .doesNotThrowAnyException();
    }

    @Test
    void showsWhatTellsOfEverythingToNoNarrowedKey() {
        assertThatCode(() -> gate.require(Access.WHOLE_SCOPE, caller(Role.MEMBER, Scope.ALL)))
                .doesNotThrowAnyException();
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> gate.require(Access.WHOLE_SCOPE, caller(Role.ADMIN, READ_ONLY)))
                .matches(e -> e.status().code() == 403);
    }

    @Test
    @Shows("6.7")
    void letsOnlyAdminsAdministrate() {
        assertThatCode(() -> gate.require(Access.ADMIN, caller(Role.ADMIN, Scope.ALL)))
                .doesNotThrowAnyException();
        refuses(caller(Role.MEMBER, Scope.ALL));
    }

    @Test
    void letsNoNarrowedKeyOfAnAdminAdministrate() {
        refuses(caller(Role.ADMIN, READ_ONLY));
        refuses(caller(Role.ADMIN, new Scope(List.of("*"), null, null, false)));
    }

    private void refuses(Caller caller) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> gate.require(Access.ADMIN, caller))
                .matches(e -> e.status().code() == 403);
    }

    private static Caller caller(Role role, Scope scope) {
        return new Caller(
                new User("alice", List.of()),
                role,
                new AccessKeyId("AK1"),
                scope,
                Instant.EPOCH,
                new Caller.Origin("", 1));
    }
}
