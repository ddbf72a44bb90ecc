package io.hypercube.authentication;

import io.hypercube.accesskey.AccessKeyStore;
import io.hypercube.accesskey.LastUses;
import io.hypercube.identity.AccessKeyId;
import io.hypercube.identity.SessionId;
import io.hypercube.identity.SignInId;
import io.hypercube.session.SessionStore;
import io.hypercube.signin.SignInStore;
import io.hypercube.token.TokenSubject;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** The last uses of all credentials that are listed with one. For any thread; never blocks. */
public record Uses(LastUses<AccessKeyId> keys, LastUses<SessionId> sessions, LastUses<SignInId> signIns)
        implements AutoCloseable {

    public static Uses open(AccessKeyStore keys, SessionStore sessions, SignInStore signIns, InstantSource clock) {
        return new Uses(
                LastUses.open("access keys", keys::used, clock),
                LastUses.open("sessions", sessions::used, clock),
                LastUses.open("sign-ins", signIns::used, clock));
    }

    void note(TokenSubject subject, @Nullable SessionId session) {
        AccessKeyId key = subject.accessKey();
        if (key != null) {
            keys.used(key);
        }
        if (session != null) {
            sessions.used(session);
        }
        SignInId signIn = subject.signIn();
        if (signIn != null) {
            signIns.used(signIn);
        }
    }

    /** Writes the rest; blocking. */
    @Override
    public void close() {
        keys.close();
        sessions.close();
        signIns.close();
    }
}
