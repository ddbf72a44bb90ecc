package io.hypercube.ai.plan;

import io.hypercube.auth.directory.AccountDirectory;
import io.hypercube.core.identity.SignInId;
import java.time.InstantSource;
import java.util.function.Predicate;

/** Says whether the credential with which a plan was made has not ended. In memory; never blocks. */
public record PlanHolders(AccountDirectory directory, InstantSource clock) implements Predicate<PlanOwner> {
    @Override
    public boolean test(PlanOwner owner) {
        boolean known = directory
                .account(owner.account())
                .filter(account -> account.id().equals(owner.accountId()) && !account.disabled())
                .isPresent();
        return known
                && owner.signIn().map(this::goesOn).orElse(true)
                && owner.accessKey()
                        .map(id -> directory
                                .key(id)
                                .filter(key -> key.isUsableAt(clock.instant()))
                                .isPresent())
                        .orElse(true);
    }

    /** An AI client has a sign-in or a delegation. */
    private boolean goesOn(SignInId id) {
        return directory.isSignedIn(id)
                || directory
                        .delegation(id)
                        .filter(delegation -> clock.instant().isBefore(delegation.expiration()))
                        .isPresent();
    }
}
