package io.hypercube.federation.provider;

import io.hypercube.core.http.Json;
import io.hypercube.federation.provider.SignInTrial.TriedAccount;
import java.nio.charset.StandardCharsets;

/** A {@link SignInTrial} as plain text, for the browser in which somebody tried it. */
final class TrialPage {
    private TrialPage() {}

    static String of(SignInTrial trial) {
        StringBuilder text = new StringBuilder("Sign-in at " + trial.provider()
                + " was tried. Nobody is signed in, and nothing is created or changed.\n\n");
        line(text, "result", trial.allowed() ? "would be signed in" : "would be refused");
        if (trial.reason() != null) {
            line(text, "reason", trial.reason());
        }
        if (trial.account() != null) {
            account(text, trial.account());
        }
        text.append("\nclaims\n");
        if (trial.claims().isEmpty()) {
            text.append("  none were read\n");
        }
        trial.claims().forEach((name, value) -> text.append("  ")
                .append(name)
                .append(": ")
                .append(new String(Json.write(value), StandardCharsets.UTF_8))
                .append('\n'));
        return text.toString();
    }

    private static void account(StringBuilder text, TriedAccount account) {
        line(text, "account", account.name() + (account.exists() ? " (exists)" : " (does not exist yet)"));
        line(text, "full name", account.displayName().isEmpty() ? "none" : account.displayName());
        line(text, "role", account.role());
        line(text, "groups", account.groups().isEmpty() ? "none" : String.join(", ", account.groups()));
    }

    private static void line(StringBuilder text, String name, String value) {
        text.append("%-10s %s\n".formatted(name, value));
    }
}
