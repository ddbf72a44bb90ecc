package io.hypercube.cli;

import io.hypercube.auth.account.AccessKeyRequest;
import io.hypercube.auth.account.AccessKeyView;
import io.hypercube.auth.account.AccessKeys.NewAccessKey;
import io.hypercube.core.http.Json;
import io.hypercube.core.identity.AccessKeyId;
import io.hypercube.core.kube.KubeDuration;
import java.io.IOException;
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
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code hypercube key}: access key pairs of a running gateway with {@code --server}, else of the data directory or database. */
@Command(
        name = "key",
        description =
                "Manages access key pairs, at most 5 per account, on a running gateway (--server) or in the data directory.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND")
public final class KeyCommand {
    @Spec
    private CommandSpec spec;

    @Command(
            name = "create",
            description = "Creates an access key pair and prints its secret key, once.",
            mixinStandardHelpOptions = true)
    void create(
            @Mixin ServerOptions server,
            @Option(
                            names = "--account",
                            required = true,
                            paramLabel = "NAME",
                            description = "The account that owns the pair.")
                    String account,
            @Option(names = "--description", paramLabel = "TEXT", description = "A description of the pair.") @Nullable
                    String description,
            @Option(
                            names = "--expires",
                            paramLabel = "WHEN",
                            description =
                                    "Expiration: an RFC 3339 time or a duration from now such as 720h. Default: never.")
                    @Nullable
                    String expires,
            @Mixin OutputOption output)
            throws IOException, InterruptedException {
        String expiration = expiration(expires);
        Map<String, String> pair = new LinkedHashMap<>();
        if (server.isGiven()) {
            JsonNode made = new RemoteKeys(server.client()).create(account, description, expiration);
            pair.put("accessKey", made.path("accessKey").asString(""));
            pair.put("secretKey", made.path("secretKey").asString(""));
        } else {
            try (LocalState state = LocalState.open(spec)) {
                NewAccessKey made = state.keys().create(account, new AccessKeyRequest(description, expiration, null));
                pair.put("accessKey", made.key().id().value());
                pair.put("secretKey", made.secret().reveal());
            }
        }
        output.format().print(out(), pair);
    }

    @Command(
            name = "list",
            description = "Lists an account's access key pairs, without their secret keys.",
            mixinStandardHelpOptions = true)
    void list(
            @Mixin ServerOptions server,
            @Option(
                            names = "--account",
                            required = true,
                            paramLabel = "NAME",
                            description = "The account that owns the pairs.")
                    String account,
            @Mixin OutputOption output)
            throws IOException, InterruptedException {
        Instant now = Instant.now();
        List<JsonNode> keys =
                server.isGiven() ? new RemoteKeys(server.client()).list(account) : localKeys(account, now);
        output.format()
                .print(
                        out(),
                        List.of("ACCESS KEY", "CREATED", "EXPIRES", "LAST USED", "STATE", "DESCRIPTION"),
                        keys.stream().map(key -> row(key, now)).toList(),
                        keys);
    }

    private List<JsonNode> localKeys(String account, Instant now) {
        try (LocalState state = LocalState.open(spec)) {
            return state.keys().list(state.accounts().get(account).name()).stream()
                    .map(key -> JsonMapper.shared().readTree(Json.write(AccessKeyView.of(key, now))))
                    .toList();
        }
    }

    @Command(
            name = "delete",
            description = "Deletes an access key pair. Its tokens and open streams end within two seconds.",
            mixinStandardHelpOptions = true)
    void delete(
            @Mixin ServerOptions server,
            @Parameters(paramLabel = "ACCESSKEY", description = "The access key.") String accessKey)
            throws IOException, InterruptedException {
        if (server.isGiven()) {
            new RemoteKeys(server.client()).delete(new AccessKeyId(accessKey));
            return;
        }
        try (LocalState state = LocalState.open(spec)) {
            state.keys().delete(new AccessKeyId(accessKey));
        }
    }

    private static List<String> row(JsonNode key, Instant now) {
        return List.of(
                key.path("accessKey").asString(""),
                key.path("creationTimestamp").asString(""),
                key.path("expirationTimestamp").asString("never"),
                key.path("lastUsedTimestamp").asString("never"),
                state(key, now),
                key.path("description").asString(""));
    }

    private static String state(JsonNode key, Instant now) {
        if (key.path("disabled").asBoolean(false)) {
            return "disabled";
        }
        String expiration = key.path("expirationTimestamp").asString("");
        return expiration.isEmpty() || Instant.parse(expiration).isAfter(now) ? "active" : "expired";
    }

    /** Turns a duration into the time at which it ends. Whether a pair may have that time is checked when it is created. */
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
