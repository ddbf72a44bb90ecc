package io.hypercube.cli;

import io.hypercube.auth.account.AccessKeys;
import io.hypercube.auth.account.Accounts;
import io.hypercube.auth.account.PasswordHasher;
import io.hypercube.cluster.ClusterImports;
import io.hypercube.cluster.ClusterStore;
import io.hypercube.cluster.KubeconfigCipher;
import io.hypercube.cluster.kubeconfig.ClusterConnection;
import io.hypercube.cluster.kubeconfig.KubeconfigException;
import io.hypercube.cluster.kubeconfig.Kubeconfigs;
import io.hypercube.config.ConfigLoader;
import io.hypercube.config.SettingOptions;
import io.hypercube.config.gateway.GatewayConfig;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.secret.RotatedKeys;
import io.hypercube.core.secret.WrappedSecrets;
import io.hypercube.storage.Storage;
import java.time.Clock;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/**
 * The accounts, keys and imported clusters of the data directory or the database, for commands that run without a gateway or
 * beside one. A new data directory is initialised as by the first start of a server.
 */
record LocalState(Storage storage, GatewayConfig config, Accounts accounts, AccessKeys keys) implements AutoCloseable {

    /** @param group the parent command of the running one, e.g. {@code key} of {@code key create} */
    static LocalState open(CommandSpec group) {
        ParseResult command = group.commandLine().getParseResult().subcommand();
        GatewayConfig config = config(command);
        Storage storage = Storage.open(
                config.storage(),
                secrets -> WrappedSecrets.requireOpenable(secrets, config.masterKey(), Clock.systemUTC()));
        Accounts accounts = new Accounts(
                storage.accounts(), new PasswordHasher(config.account().passwords()), Clock.systemUTC());
        CommandLine caller = group.commandLine();
        accounts.bootstrap(config.account().adminPassword()).ifPresent(password -> caller.getErr()
                .println(
                        "Created account " + Accounts.FIRST + ". Its password, shown only once: " + password.reveal()));
        return new LocalState(storage, config, accounts, new AccessKeys(storage.accessKeys(), Clock.systemUTC()));
    }

    /** The settings of a command without subcommands. */
    static GatewayConfig config(CommandSpec command) {
        return config(command.commandLine().getParseResult());
    }

    private static GatewayConfig config(ParseResult command) {
        return ConfigLoader.load(
                        SettingOptions.given(command), Surroundings.current().environment())
                .gateway();
    }

    /** Creates the encryption key for kubeconfigs when there is none yet. */
    ClusterImports clusters() {
        ClusterStore store = storage.clusters();
        KubeconfigCipher cipher =
                KubeconfigCipher.open(rotatedKeys(), config.storage().dataDir(), store);
        return new ClusterImports(store, cipher, Clock.systemUTC(), configured());
    }

    /** The clusters that {@code serve} reads from kubeconfigs; none when it could not start with them. */
    private Map<ClusterName, ClusterConnection> configured() {
        try {
            return Kubeconfigs.read(config.cluster().kubeconfigs()).connections();
        } catch (KubeconfigException e) {
            return Map.of();
        }
    }

    /** Creates the master key of a new data directory. */
    RotatedKeys rotatedKeys() {
        return new RotatedKeys(
                WrappedSecrets.open(storage.secrets(), config.masterKey(), Clock.systemUTC()),
                Clock.systemUTC(),
                System::nanoTime);
    }

    @Override
    public void close() {
        storage.close();
    }
}
