package io.hypercube.cli;

import io.hypercube.core.kube.KubeDuration;
import io.hypercube.core.secret.KeyUse;
import io.hypercube.core.secret.MasterKeyFile;
import io.hypercube.core.secret.RotatedKeys;
import io.hypercube.core.secret.RotatedKeys.KeyVersion;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hypercube keys}: the gateway's own keys in the data directory or database, while gateways run or not. */
@Command(
        name = "keys",
        description = "Manages the keys with which gateways sign tokens and encrypt kubeconfigs, and the master key.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND")
public final class KeysCommand {
    /** The one command that needs no storage. */
    public static final String GENERATE = "generate-master-key";

    private static final List<String> NAMES = List.of(KeyUse.TOKEN_SIGNING, KeyUse.KUBECONFIG_ENCRYPTION);

    @Spec
    private CommandSpec spec;

    @Command(
            name = GENERATE,
            description =
                    "Creates a master key in a new file that only its owner can read. Keep a copy in a safe place.",
            mixinStandardHelpOptions = true)
    void generateMasterKey(@Parameters(paramLabel = "FILE", description = "A file that does not exist.") Path file) {
        MasterKeyFile.generate(file);
        out().println("created " + file);
    }

    @Command(
            name = "rotate",
            description = {
                "Replaces the keys that sign tokens and encrypt kubeconfigs, also while gateways run.",
                "Tokens of the old key stay valid until they expire. Gateways encrypt stored kubeconfigs again."
            },
            mixinStandardHelpOptions = true)
    void rotate(
            @Option(
                            names = "--activate-after",
                            paramLabel = "DURATION",
                            defaultValue = "45s",
                            description = {
                                "When gateways begin to use the new keys. A gateway that does not read them before rejects new tokens.",
                                "Default: ${DEFAULT-VALUE}"
                            })
                    String activateAfter,
            @Option(
                            names = "--end-tokens",
                            description = {
                                "Use the new keys at once and delete the old signing keys, for keys that were disclosed.",
                                "All tokens end. Browser sessions and access keys stay valid."
                            })
                    boolean endTokens) {
        Duration wait = KubeDuration.parse(activateAfter)
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(),
                        "--activate-after: " + activateAfter + " (expected: " + KubeDuration.EXPECTED + ")"));
        try (LocalState state = LocalState.open(spec)) {
            RotatedKeys keys = state.rotatedKeys();
            Instant start = Instant.now().plus(endTokens ? Duration.ZERO : wait).truncatedTo(ChronoUnit.MILLIS);
            NAMES.forEach(name ->
                    out().println(name + ": version " + keys.rotate(name, start).version() + " is used from " + start));
            if (endTokens) {
                keys.deleteReplaced(KeyUse.TOKEN_SIGNING);
            }
        }
    }

    @Command(
            name = "list",
            description = "Lists the versions of the keys, without the keys.",
            mixinStandardHelpOptions = true)
    void list(@Mixin OutputOption output) {
        try (LocalState state = LocalState.open(spec)) {
            RotatedKeys keys = state.rotatedKeys();
            List<Map<String, Object>> all = new ArrayList<>();
            NAMES.forEach(name -> keys.versions(name).forEach(version -> all.add(row(name, version))));
            output.format()
                    .print(
                            out(),
                            List.of("KEY", "VERSION", "USED FROM"),
                            all.stream()
                                    .map(row -> row.values().stream()
                                            .map(String::valueOf)
                                            .toList())
                                    .toList(),
                            all);
        }
    }

    private static Map<String, Object> row(String name, KeyVersion version) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("key", name);
        row.put("version", version.version());
        row.put("startTimestamp", version.start().toString());
        return row;
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
