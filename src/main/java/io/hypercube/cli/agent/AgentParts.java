package io.hypercube.cli.agent;

import io.hypercube.cli.agent.AgentSettings.Place;
import io.hypercube.cli.agent.AgentSettings.Source;
import io.hypercube.cluster.credential.CredentialSources;
import io.hypercube.cluster.kubeconfig.ClusterConnection;
import io.hypercube.cluster.kubeconfig.CurrentContext;
import io.hypercube.cluster.kubeconfig.InCluster;
import io.hypercube.cluster.kubeconfig.KubeconfigException;
import io.hypercube.core.kube.ClusterName;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;

/** The parts of an agent, made of its settings. */
public final class AgentParts {
    private final ApiServerCalls api;
    private final AgentTarget target;
    private final AgentEnrolment enrolment;
    private final AgentCredentials credentials;

    private AgentParts(ApiServerCalls api, AgentTarget target, AgentEnrolment enrolment, AgentCredentials credentials) {
        this.api = api;
        this.target = target;
        this.enrolment = enrolment;
        this.credentials = credentials;
    }

    /**
     * Runs an agent until the process ends.
     *
     * @param environment has the proxy, and the name of the pod
     * @throws IOException with a message for people
     */
    public static void run(AgentSettings settings, Map<String, String> environment)
            throws IOException, InterruptedException {
        AgentParts parts = of(settings, environment);
        AgentSettings.Gateway gateway = settings.gateway();
        ConnectionReport report = new ConnectionReport(
                settings.cluster(), condition(settings, parts.api, environment), InstantSource.system());
        new AgentLinks(
                        gateway,
                        parts.enrolment,
                        parts.credentials,
                        parts.target,
                        settings.cluster(),
                        report,
                        environment)
                .run();
    }

    ApiServerCalls api() {
        return api;
    }

    AgentTarget target() {
        return target;
    }

    AgentEnrolment enrolment() {
        return enrolment;
    }

    AgentCredentials credentials() {
        return credentials;
    }

    /**
     * Reads kubeconfigs and files, blocking.
     *
     * @param environment has the proxy
     * @throws IOException with a message for people
     */
    static AgentParts of(AgentSettings settings, Map<String, String> environment) throws IOException {
        ClusterName cluster = settings.cluster();
        ClusterConnection connection = connection(settings);
        AgentTarget target = AgentTarget.of(connection);
        ApiServerCalls api = new ApiServerCalls(connection, CredentialSources.of(cluster, connection));
        AgentSettings.Gateway gateway = settings.gateway();
        ProxyAddress proxy = ProxyAddress.of(environment, gateway.server()).orElse(null);
        InstantSource clock = InstantSource.system();
        AgentEnrolment enrolment = new AgentEnrolment(
                cluster, state(settings, api), settings.tokenFile(), new JoinCall(gateway, proxy, target), clock);
        AgentSettings.Account account = settings.account();
        AgentCredentials credentials = account == null
                ? AgentCredentials.ofConnection(cluster, connection, clock)
                : AgentCredentials.ofAccount(new TokenRequest(api, account), clock);
        return new AgentParts(api, target, enrolment, credentials);
    }

    private static ClusterConnection connection(AgentSettings settings) throws IOException {
        try {
            return switch (settings.source()) {
                case Source.Pod(InCluster pod) -> pod.connection();
                case Source.Kubeconfig(Path file, var context) ->
                    CurrentContext.read(file, settings.cluster(), context);
            };
        } catch (KubeconfigException e) {
            throw new IOException(String.join("; ", e.problems()), e);
        }
    }

    private static AgentState state(AgentSettings settings, ApiServerCalls api) throws IOException {
        return switch (settings.state()) {
            case Place.Folder(Path path) -> new FolderState(path);
            case Place.OfPod(String name) -> new SecretState(api, namespace(settings.source()), name);
        };
    }

    /** A manifest of before has no name of the pod. */
    private static PodCondition condition(AgentSettings settings, ApiServerCalls api, Map<String, String> environment)
            throws IOException {
        String pod = environment.get("POD_NAME");
        return pod == null || !(settings.source() instanceof Source.Pod)
                ? new PodCondition.None()
                : new PodCondition.OfPod(api, namespace(settings.source()), pod);
    }

    private static String namespace(Source source) throws IOException {
        if (!(source instanceof Source.Pod(InCluster pod))) {
            throw new IOException("--state-secret: only in a pod (expected: --state-dir)");
        }
        Path file = pod.folder().resolve("namespace");
        try {
            return Files.readString(file, StandardCharsets.US_ASCII).strip();
        } catch (IOException e) {
            throw new IOException(file + ": cannot be read (expected: the namespace of the pod)", e);
        }
    }
}
