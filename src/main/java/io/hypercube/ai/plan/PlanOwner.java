package io.hypercube.ai.plan;

import io.hypercube.core.identity.AccessKeyId;
import io.hypercube.core.identity.AiClient;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.SignInId;
import io.hypercube.core.identity.Workload;
import java.util.Objects;
import java.util.Optional;

/**
 * The account, the AI client and the credential that a plan belongs to. To others it does not exist.
 *
 * @param accountId distinguishes the account from a later one of the same name
 * @param client {@code client_id}
 * @param holder the sign-in or delegation ({@code sign-in:ID}), the access key ({@code key:ID}) or the workload
 */
public record PlanOwner(String account, String accountId, String client, String holder) {
    private static final String SIGN_IN = "sign-in:";
    private static final String KEY = "key:";
    private static final String WORKLOAD = "workload:";

    /** @throws NullPointerException for a caller who is no AI client */
    public static PlanOwner of(Caller caller) {
        Caller.Origin origin = caller.origin();
        AiClient client = Objects.requireNonNull(origin.aiClient(), "not an AI client");
        return new PlanOwner(caller.user().name(), origin.accountId(), client.id(), holder(caller));
    }

    private static String holder(Caller caller) {
        Workload workload = caller.origin().workload();
        if (workload != null) {
            return WORKLOAD + workload.identity() + ":" + workload.subject();
        }
        AccessKeyId key = caller.accessKey();
        if (key != null) {
            return KEY + key.value();
        }
        SignInId signIn = Objects.requireNonNull(caller.origin().signIn(), "an AI client without a credential");
        return SIGN_IN + signIn.value();
    }

    /** Whether a person has signed in the client, and can confirm its changes. A program has nobody who does. */
    public boolean isPerson() {
        return holder.startsWith(SIGN_IN);
    }

    Optional<SignInId> signIn() {
        return isPerson() ? Optional.of(new SignInId(holder.substring(SIGN_IN.length()))) : Optional.empty();
    }

    Optional<AccessKeyId> accessKey() {
        return holder.startsWith(KEY) ? Optional.of(new AccessKeyId(holder.substring(KEY.length()))) : Optional.empty();
    }
}
