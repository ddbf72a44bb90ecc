package io.hypercube.cli;

import io.hypercube.config.gateway.GatewayConfig;
import io.hypercube.core.identity.Secret;
import io.hypercube.storage.StorageConfig;
import io.hypercube.storage.backup.DatabaseMove;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code hypercube migrate}: moves an installation from the embedded database to PostgreSQL. */
@Command(
        name = "migrate",
        description = {
            "Copies the embedded database to an empty PostgreSQL database, in one transaction, and compares every row.",
            "Refused while a gateway uses the data directory. The embedded database stays as it is."
        },
        mixinStandardHelpOptions = true)
public final class MigrateCommand implements Callable<Integer> {
    private static final String VARIABLE = "HYPERCUBE_MIGRATE_TO";

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--to",
            paramLabel = "URL",
            defaultValue = "${env:" + VARIABLE + "}",
            description = {
                "The PostgreSQL database: postgresql://USER:PASSWORD@HOST/DATABASE.",
                "Default: $" + VARIABLE + ", which other users of the host cannot read."
            })
    private String to = "";

    @Override
    public Integer call() {
        Secret target = Secret.of(to);
        if (!StorageConfig.understands(target)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--to: not valid (expected: postgresql://[USER[:PASSWORD]@]HOST[:PORT]/DATABASE)");
        }
        GatewayConfig config = LocalState.config(spec);
        PrintWriter out = spec.commandLine().getOut();
        DatabaseMove.run(
                        config.storage(),
                        target,
                        new ProgressLines(spec.commandLine().getErr()))
                .forEach((table, rows) -> out.println(table + ": " + rows + " rows"));
        out.println("copied; start the gateway with --database and --master-key-file "
                + config.masterKey().file());
        return 0;
    }
}
