package io.hypercube.auth.authentication;

import io.hypercube.auth.account.AccessKeyStore;
import io.hypercube.auth.account.LastUses;
import io.hypercube.auth.delegation.DelegationStore;
import io.hypercube.auth.session.SessionStore;
import io.hypercube.auth.session.SignInStore;
import io.hypercube.auth.token.TokenSubject;
import io.hypercube.core.identity.AccessKeyId;
import io.hypercube.core.identity.SessionId;
import io.hypercube.core.identity.SignInId;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** The last uses of all credentials that are listed with one. For any thread; never blocks. */
public record Uses(
        LastUses<AccessKeyId> keys,
        LastUses<SessionId> sessions,
        LastUses<SignInId> signIns,
        LastUses<SignInId> delegations)
        implements AutoCloseable {

    public static Uses open(
            AccessKeyStore keys,
            SessionStore sessions,
            SignInStore signIns,
            DelegationStore delegations,
            InstantSource clock) {
        return new Uses(
                LastUses.open("access keys", keys::used, clock),
                LastUses.open("sessions", sessions::used, clock),
                LastUses.open("sign-ins", signIns::used, clock),
                LastUses.open("delegations", delegations::used, clock));
    }

    /** @param delegated whether the subject's sign-in is a delegation to an AI client */
    void note(TokenSubject subject, @Nullable SessionId session, boolean delegated) {
        AccessKeyId key = subject.accessKey();
        if (key != null) {
            keys.used(key);
        }
        if (session != null) {
            sessions.used(session);
        }
        SignInId signIn = subject.signIn();
        if (signIn != null) {
            (delegated ? delegations : signIns).used(signIn);
        }
    }

    /** Writes the rest; blocking. */
    @Override
    public void close() {
        keys.close();
        sessions.close();
        signIns.close();
        delegations.close();
    }
}
