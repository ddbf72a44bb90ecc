package io.hypercube.cluster.credential;

import io.hypercube.cluster.credential.CredentialSource.CredentialUnavailableException;
import io.hypercube.cluster.credential.RenewingCredential.CredentialFetch;
import io.hypercube.cluster.kubeconfig.ClusterConnection;
import io.hypercube.cluster.kubeconfig.ClusterConnection.HttpCredential;
import io.hypercube.core.identity.Secret;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a credential plugin and parses the ExecCredential that it prints. The program gets the gateway's environment without the
 * {@code HYPERCUBE_} and {@code OTEL_} variables, the variables of the kubeconfig and {@code KUBERNETES_EXEC_INFO}. It has no terminal and may
 * run for at most a minute.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/authentication/#client-go-credential-plugins">
 *     client-go credential plugins</a>
 */
final class ExecPlugin implements CredentialFetch {
    private static final Logger LOGGER = LoggerFactory.getLogger(ExecPlugin.class);
    private static final Duration TIMEOUT = Duration.ofMinutes(1);
    /** Settings of the gateway and of its exporter of traces, which may contain secrets. */
    private static final List<String> OWN_VARIABLES = List.of("HYPERCUBE_", "OTEL_");

    private final HttpCredential.Exec exec;
    private final ClusterConnection connection;
    private final Duration timeout;

    ExecPlugin(HttpCredential.Exec exec, ClusterConnection connection) {
        this(exec, connection, TIMEOUT);
    }

    ExecPlugin(HttpCredential.Exec exec, ClusterConnection connection, Duration timeout) {
        this.exec = exec;
        this.connection = connection;
        this.timeout = timeout;
    }

    @Override
    public ClusterCredential fetch(@Nullable ClusterCredential previous)
            throws CredentialUnavailableException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(exec.command());
        command.addAll(exec.arguments());
        PluginProcess.Result result;
        try {
            result = PluginProcess.run(command, environment(), timeout);
        } catch (IOException e) {
            String hint = exec.installHint().isBlank()
                    ? ""
                    : ": " + exec.installHint().strip();
            throw new CredentialUnavailableException("exec: " + exec.command() + " cannot be started" + hint, e);
        }
        String failure = result.failure(timeout);
        logErrors(result.errors(), !failure.isEmpty());
        if (!failure.isEmpty()) {
            throw new CredentialUnavailableException("exec: " + exec.command() + " " + failure, null);
        }
        try {
            return ExecCredential.read(result.output(), exec.apiVersion(), connection.certificate(), previous);
        } catch (ExecCredential.MalformedException e) {
            throw new CredentialUnavailableException("exec: " + exec.command() + " " + e.getMessage(), null);
        }
    }

    private Map<String, String> environment() {
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.keySet().removeIf(name -> OWN_VARIABLES.stream().anyMatch(name::startsWith));
        exec.environment().forEach((name, value) -> environment.put(name, value.reveal()));
        environment.put(
                "KUBERNETES_EXEC_INFO", new String(ExecCredential.info(exec, connection), StandardCharsets.UTF_8));
        return environment;
    }

    /** Logs the program's stderr, with the secrets of its environment replaced. */
    private void logErrors(String errors, boolean failed) {
        String shown = errors.strip();
        for (Secret secret : exec.environment().values()) {
            shown = secret.reveal().length() < 4 ? shown : shown.replace(secret.reveal(), secret.toString());
        }
        if (!shown.isEmpty()) {
            (failed ? LOGGER.atWarn() : LOGGER.atDebug())
                    .addKeyValue("command", exec.command())
                    .addKeyValue("stderr", shown)
                    .log("credential plugin wrote to stderr");
        }
    }
}
