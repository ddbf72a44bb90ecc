package io.hypercube.audit;

import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Opens the sinks outside of the database that the settings name. */
public final class AuditSinks {
    private AuditSinks() {}

    /**
     * Opens or creates the log file. Blocking.
     *
     * @return empty when none is configured
     * @throws IOException with one line for the operator, when the file cannot be written or another process writes it
     */
    public static Optional<AuditSink> file(AuditConfig.FileLog config) throws IOException {
        return config.path().isEmpty()
                ? Optional.empty()
                : Optional.of(new LogFileTarget(config.path().get()).open(config, InstantSource.system()));
    }

    /**
     * Reads the kubeconfig of the webhook. Blocking. The server is not called before the first event.
     *
     * @return empty when none is configured
     * @throws IOException with one line for the operator, when the kubeconfig cannot be used
     */
    public static Optional<AuditSink> webhook(AuditConfig.Webhook config) throws IOException {
        return config.kubeconfig().isEmpty()
                ? Optional.empty()
                : Optional.of(new WebhookSink(
                        new WebhookTarget(config.kubeconfig().get()).open(WebhookClient.PATIENCE, System::nanoTime)));
    }

    /**
     * The problems that {@link #file} and {@link #webhook} would find, one line each; but not whether another process writes the file. Blocking,
     * and without side effects.
     */
    public static List<String> problems(AuditConfig config) {
        List<String> problems = new ArrayList<>();
        config.file().path().flatMap(path -> new LogFileTarget(path).problem()).ifPresent(problems::add);
        config.webhook().kubeconfig().ifPresent(file -> problems.addAll(new WebhookTarget(file).problems()));
        return problems;
    }
}
