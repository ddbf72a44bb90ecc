package io.hypercube.ai.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.auth.account.Account;
import io.hypercube.auth.account.SecretHash;
import io.hypercube.auth.delegation.DelegatedClient;
import io.hypercube.auth.delegation.DelegationStore.CodeUse;
import io.hypercube.auth.delegation.DelegationStore.Consent;
import io.hypercube.auth.delegation.DelegationStore.NewCode;
import io.hypercube.auth.session.DeviceAuthorizationStore.Approver;
import io.hypercube.auth.session.SignInStore.RefreshTokenHash;
import io.hypercube.core.identity.AiClient.AiScope;
import io.hypercube.core.identity.AiClient.Narrowing;
import io.hypercube.core.identity.Device;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.identity.SessionId;
import io.hypercube.core.identity.SignInId;
import io.hypercube.testbed.AuthComponents;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The end of a plan's credential, with real delegations in a SQLite file. */
class PlanHoldersTest {
    private static final SignInId DELEGATION = new SignInId("delegation");
    private static final String REDIRECT = "https://editor.example.com/cb";

    @TempDir
    private Path folder;

    @AutoClose
    private AuthComponents rooms;

    private Account alice;
    private PlanHolders holders;

    @BeforeEach
    void open() {
        rooms = AuthComponents.open(folder);
        alice = rooms.member("alice");
        holders = new PlanHolders(rooms.directory, rooms.clock);
        delegate();
        rooms.directory.refresh();
    }

    @Test
    void aDelegationHoldsPlansUntilItsEnd() {
        assertThat(holders.test(owner(DELEGATION))).isTrue();
        assertThat(holders.test(owner(new SignInId("unknown")))).isFalse();

        rooms.clock.advance(Duration.ofHours(1));
        assertThat(holders.test(owner(DELEGATION))).isFalse();
    }

    @Test
    void aDelegationThatWasEndedHoldsNone() {
        rooms.storage.delegations().delete(DELEGATION);
        rooms.directory.refresh();

        assertThat(holders.test(owner(DELEGATION))).isFalse();
    }

    private PlanOwner owner(SignInId id) {
        return new PlanOwner("alice", alice.id(), "editor", "sign-in:" + id.value());
    }

    private void delegate() {
        Instant now = rooms.clock.instant();
        SessionId session = SessionId.of(rooms.sessions.begin(alice, new Device("browser", "192.0.2.1")));
        Consent consent = new Consent(
                new DelegatedClient("editor", "Editor"),
                REDIRECT,
                "challenge",
                Set.of(AiScope.READ, AiScope.WRITE),
                Narrowing.NONE,
                now.plus(Duration.ofHours(1)));
        SecretHash code = SecretHash.of(Secret.of("code"));
        Approver approver = new Approver("alice", alice.id(), alice.passwordVersion(), session);
        NewCode fresh = new NewCode(code, now.plusSeconds(60), "192.0.2.1", 5);
        assertThat(rooms.storage.delegations().insert(DELEGATION, approver, consent, fresh, now))
                .isTrue();
        RefreshTokenHash token =
                new RefreshTokenHash(SecretHash.of(Secret.of("family")), SecretHash.of(Secret.of("current")));
        rooms.storage.delegations().exchange(new CodeUse(code, "editor", REDIRECT, "challenge"), token, now);
    }
}
