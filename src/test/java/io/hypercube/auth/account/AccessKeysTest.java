package io.hypercube.auth.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.auth.account.AccessKeyRequest.ScopeRequest;
import io.hypercube.auth.account.AccessKeys.NewAccessKey;
import io.hypercube.core.identity.AccessKeyId;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.testbed.AuthComponents;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.WithAuthComponents;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AccessKeysTest extends WithAuthComponents {
    @BeforeEach
    void prepare() {
        rooms.member("alice");
    }

    @Test
    void makesAPairThatCanBeTold() {
        NewAccessKey made = rooms.key("alice");

        assertThat(made.key().id().value()).matches("AK[0-9A-Za-z]{20}");
        assertThat(made.secret().reveal()).matches("SK[0-9A-Za-z]{43}");
        assertThat(rooms.keys.list("alice")).containsExactly(made.key());
    }

    @Test
    @Shows("S12")
    void keepsNoSecretOnTheDisk() throws Exception {
        String secret = rooms.key("alice").secret().reveal();
        rooms.close();

        try (var files = Files.list(directory)) {
            for (Path file : files.toList()) {
                assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                        .doesNotContain(secret);
            }
        }
        rooms = AuthComponents.open(directory);
    }

    @Test
    @Shows("5.1")
    void refusesASixthPairAndTakesOneAgainWhenOneIsGone() {
        NewAccessKey first = rooms.key("alice");
        for (int i = 1; i < AccessKeys.MOST_PER_ACCOUNT; i++) {
            rooms.key("alice");
        }

        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> rooms.key("alice"))
                .withMessageContaining("has 5 access key pairs (at most 5)")
                .matches(e -> e.status().reason() == StatusReason.CONFLICT);
        rooms.keys.delete("alice", first.key().id());
        assertThat(rooms.key("alice")).isNotNull();
    }

    @Test
    void makesNoPairForNobody() {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> rooms.key("nobody"))
                .withMessage("accounts \"nobody\" not found");
    }

    @Test
    void doesNotTellSomebodyElsesKeyFromNone() {
        rooms.member("bob");
        AccessKeyId id = rooms.key("alice").key().id();

        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> rooms.keys.delete("bob", id))
                .withMessage("keys \"" + id + "\" not found");
        assertThat(rooms.keys.list("alice")).hasSize(1);
    }

    @Test
    void keepsDescriptionExpirationAndScope() {
        ScopeRequest scope = new ScopeRequest(List.of("prod-*"), null, List.of("get", "*"), true);
        AccessKeyRequest wanted = new AccessKeyRequest("für CI", "2031-01-01T00:00:00+01:00", scope);

        AccessKey key = rooms.keys.create("alice", wanted).key();

        assertThat(key.description()).isEqualTo("für CI");
        assertThat(key.expiration()).isEqualTo(Instant.parse("2030-12-31T23:00:00Z"));
        assertThat(key.scope()).isEqualTo(new Scope(List.of("prod-*"), null, List.of("get", "*"), true));
        assertThat(rooms.keys.list("alice")).containsExactly(key);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "tomorrow", "2031-01-01", "2031-01-01T00:00:00", "1999-01-01T00:00:00Z", "1900000000"})
    void refusesAnExpirationThatIsNoTimeInTheFuture(String expiration) {
        refuses("expirationTimestamp", new AccessKeyRequest(null, expiration, null));
    }

    @Test
    void refusesLongOrUnprintableDescriptions() {
        refuses("description", new AccessKeyRequest("x".repeat(257), null, null));
        refuses("description", new AccessKeyRequest("a\nb", null, null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "a\n*", "prod/x"})
    void refusesNamesThatCannotBeInAScope(String name) {
        refuses("scope.clusters", scoped(new ScopeRequest(List.of(name), null, null, null)));
        refuses("scope.namespaces", scoped(new ScopeRequest(null, List.of("ok", name), null, null)));
        refuses("scope.verbs", scoped(new ScopeRequest(null, null, List.of(name), null)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"read", "GET", "g*", "impersonate*", "Impersonate"})
    void refusesUnknownVerbs(String verb) {
        refuses("scope.verbs", scoped(new ScopeRequest(null, null, List.of(verb), null)));
    }

    private static AccessKeyRequest scoped(@Nullable ScopeRequest scope) {
        return new AccessKeyRequest(null, null, scope);
    }

    private void refuses(String field, AccessKeyRequest wanted) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> rooms.keys.create("alice", wanted))
                .withMessageStartingWith(field + ": ")
                .matches(e -> e.status().reason() == StatusReason.INVALID);
        assertThat(rooms.keys.list("alice")).isEmpty();
    }
}
