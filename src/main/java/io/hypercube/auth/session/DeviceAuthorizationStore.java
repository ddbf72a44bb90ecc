package io.hypercube.auth.session;

import io.hypercube.auth.account.SecretHash;
import io.hypercube.auth.session.SignInStore.RefreshTokenHash;
import io.hypercube.core.identity.Device;
import io.hypercube.core.identity.SessionId;
import io.hypercube.core.identity.SignInId;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Stores requests of devices until their tokens are fetched. Blocking; every write is durable when it returns. */
public interface DeviceAuthorizationStore {
    /** How long an expired request is kept, so that its device learns why it gets no tokens. */
    Duration KEPT = Duration.ofMinutes(10);

    /**
     * The hashes of both codes of a request.
     *
     * @param network of the device, for the limit
     */
    record Codes(SecretHash device, SecretHash user, String network) {}

    /**
     * Limits of pending requests.
     *
     * @param mostOfAll one more takes the place of the oldest one of the network that has most, unless it is approved
     */
    record Limits(int mostOfAll, int mostOfNetwork) {}

    /** The session that approves, and its account by the password that it has now. */
    record Approver(String account, String accountId, int credentialVersion, SessionId session) {}

    /**
     * The sign-in that an approved request becomes.
     *
     * @param mostPerAccount the account's least recently used sign-ins beyond it end
     */
    record NewSignIn(SignInId id, RefreshTokenHash token, Instant expiration, int mostPerAccount) {}

    /** The answer to a device that asks for its tokens. */
    sealed interface Redeemed {
        /** Approved: the request is gone, the sign-in exists. */
        record Done(SignIn signIn) implements Redeemed {}

        record Pending() implements Redeemed {}

        record Denied() implements Redeemed {}

        record Expired() implements Redeemed {}

        /** There is no such code, or its tokens were fetched before. */
        record Unknown() implements Redeemed {}
    }

    /**
     * Deletes requests that expired longer than {@link #KEPT} ago and inserts one.
     *
     * @return false when the network has too many, or all seats are taken by approved requests
     */
    boolean insert(Codes codes, DeviceAuthorization request, Limits limits);

    /** The pending request of a user code. */
    Optional<DeviceAuthorization> pending(SecretHash userCode, Instant now);

    /** @return whether the request was pending */
    boolean approve(SecretHash userCode, Approver approver, Instant now);

    /** @return whether the request was pending */
    boolean deny(SecretHash userCode, Instant now);

    /** Turns an approved request into a sign-in, once. */
    Redeemed redeem(SecretHash deviceCode, NewSignIn signIn, Instant now);

    /** A device's request to be signed in, which nobody has approved or denied yet. */
    record DeviceAuthorization(Device device, Instant creation, Instant expiration) {}
}
