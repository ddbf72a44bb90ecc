package io.hypercube;

import io.hypercube.accesskey.AccessKey;
import io.hypercube.accesskey.AccessKeyRequest;
import io.hypercube.accesskey.AccessKeyView;
import io.hypercube.accesskey.NewAccessKey;
import io.hypercube.identity.AccessKeyId;
import io.hypercube.kube.KubeDuration;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
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
            @Option(
                            names = {"-o", "--output"},
                            defaultValue = "text",
                            paramLabel = "FORMAT",
                            description = "text or json.")
                    OutputFormat output) {
        try (LocalState state = LocalState.open(spec)) {
            NewAccessKey made =
                    state.keys().create(account, new AccessKeyRequest(description, expiration(expires), null));
            Map<String, String> pair = new LinkedHashMap<>();
            pair.put("accessKey", made.key().id().value());
            pair.put("secretKey", made.secret().reveal());
            output.print(out(), pair);
        }
    }

    @Command(
            name = "list",
            description = "Shows an account's pairs, without their secrets.",
            mixinStandardHelpOptions = true)
    void list(
            @Option(names = "--account", required = true, paramLabel = "NAME", description = "Whose pairs.")
                    String account,
            @Option(
                            names = {"-o", "--output"},
                            defaultValue = "text",
                            paramLabel = "FORMAT",
                            description = "text or json.")
                    OutputFormat output) {
        try (LocalState state = LocalState.open(spec)) {
            List<AccessKey> keys =
                    state.keys().list(state.accounts().get(account).name());
            output.print(
                    out(),
                    List.of("ACCESS KEY", "CREATED", "EXPIRES", "DISABLED", "DESCRIPTION"),
                    keys.stream().map(KeyCommand::row).toList(),
                    keys.stream().map(AccessKeyView::of).toList());
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

    private static List<String> row(AccessKey key) {
        Instant expiration = key.expiration();
        return List.of(
                key.id().value(),
                key.creation().toString(),
                expiration == null ? "never" : expiration.toString(),
                key.disabled() ? "yes" : "no",
                key.description());
    }

    /** A duration becomes the time that it ends at; anything else is left to be understood as a time. */
    private static @Nullable String expiration(@Nullable String expires) {
        return expires == null
                ? null
                : KubeDuration.parse(expires)
                        .map(after -> Instant.now()
                                .plus(after)
                                .truncatedTo(ChronoUnit.SECONDS)
                                .toString())
                        .orElse(expires);
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
