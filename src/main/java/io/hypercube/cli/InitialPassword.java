package io.hypercube.cli;

import io.hypercube.auth.account.Accounts;
import io.hypercube.core.identity.Secret;
import java.io.IOException;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The password of a new account: from standard input, none, or a random one that is printed. */
final class InitialPassword {
    @Mixin
    private PasswordInput input;

    @Option(
            names = "--no-password",
            description =
                    "Creates an account without a password, for a program with access keys or a workload identity.")
    private boolean none;

    /** @param shown whether it must be printed, because nobody knows it yet */
    record Chosen(Optional<Secret> password, boolean shown) {}

    boolean isContradictory() {
        return none && input.isGiven();
    }

    Chosen choose() throws IOException {
        if (none) {
            return new Chosen(Optional.empty(), false);
        }
        return input.isGiven()
                ? new Chosen(Optional.of(input.read()), false)
                : new Chosen(Optional.of(Accounts.randomPassword()), true);
    }
}
