package io.hypercube;

import io.hypercube.accesskey.AccessKey;
import io.hypercube.accesskey.AccessKeyRequest;
import io.hypercube.accesskey.AccessKeyView;
import io.hypercube.accesskey.NewAccessKey;
import io.hypercube.identity.AccessKeyId;
import io.hypercube.kube.KubeDuration;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hypercube key}. */
@Command(
        name = "key",
        description = "Access key pairs: at most 5 per account.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND")
final class KeyCommand {
    @Spec
    private CommandSpec spec;

    @Command(
            name = "create",
            description = "Makes a pair and shows its secret, this once.",
            mixinStandardHelpOptions = true)
    void create(
            @Option(names = "--account", required = true, paramLabel = "NAME", description = "Whose pair it is.")
                    String account,
            @Option(names = "--description", paramLabel = "TEXT", description = "What it is for.") @Nullable
                    String description,
            @Option(
                            names = "--expires",
                            paramLabel = "WHEN",
                            description = "An RFC 3339 time, or a duration from now such as 720h. Default: never.")
                    @Nullable
                    String expires,
            @Mixin OutputOption output) {
        AccessKeyRequest wanted = new AccessKeyRequest(description, expiration(expires), null);
        try (LocalState state = LocalState.open(spec)) {
            NewAccessKey made = state.keys().create(account, wanted);
            Map<String, String> pair = new LinkedHashMap<>();
            pair.put("accessKey", made.key().id().value());
            pair.put("secretKey", made.secret().reveal());
            output.format().print(out(), pair);
        }
    }

    @Command(
            name = "list",
            description = "Shows an account's pairs, without their secrets.",
            mixinStandardHelpOptions = true)
    void list(
            @Option(names = "--account", required = true, paramLabel = "NAME", description = "Whose pairs.")
                    String account,
            @Mixin OutputOption output) {
        try (LocalState state = LocalState.open(spec)) {
            Instant now = Instant.now();
            List<AccessKey> keys =
                    state.keys().list(state.accounts().get(account).name());
            output.format()
                    .print(
                            out(),
                            List.of("ACCESS KEY", "CREATED", "EXPIRES", "LAST USED", "STATE", "DESCRIPTION"),
                            keys.stream().map(key -> row(key, now)).toList(),
                            keys.stream().map(key -> AccessKeyView.of(key, now)).toList());
        }
    }

    @Command(
            name = "delete",
            description = "Deletes a pair; its tokens and open streams end within two seconds.",
            mixinStandardHelpOptions = true)
    void delete(@Parameters(paramLabel = "ACCESSKEY", description = "Its public half.") String accessKey) {
        try (LocalState state = LocalState.open(spec)) {
            state.keys().delete(new AccessKeyId(accessKey));
        }
    }

    private static List<String> row(AccessKey key, Instant now) {
        return List.of(
                key.id().value(),
                key.creation().toString(),
                timeOrNever(key.expiration()),
                timeOrNever(key.lastUsed()),
                state(key, now),
                key.description());
    }

    private static String timeOrNever(@Nullable Instant time) {
        return time == null ? "never" : time.toString();
    }

    private static String state(AccessKey key, Instant now) {
        if (key.disabled()) {
            return "disabled";
        }
        return key.isExpiredAt(now) ? "expired" : "active";
    }

    /** A duration becomes the time that it ends at; whether a time is one that a pair may have is asked where it is made. */
    private @Nullable String expiration(@Nullable String expires) {
        if (expires == null) {
            return null;
        }
        Optional<Duration> after = KubeDuration.parse(expires);
        if (after.isPresent()) {
            return Instant.now()
                    .plus(after.get())
                    .truncatedTo(ChronoUnit.SECONDS)
                    .toString();
        }
        try {
            return OffsetDateTime.parse(expires).toInstant().toString();
        } catch (DateTimeParseException e) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--expires: " + expires
                            + " (expected: a time such as 2030-01-31T12:00:00Z, or a duration from now such as 720h)",
                    e);
        }
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
