package io.hypercube.audit;

import io.hypercube.cluster.credential.CredentialSources;
import io.hypercube.cluster.kubeconfig.ClusterConnection;
import io.hypercube.cluster.kubeconfig.ClusterConnection.HttpCredential;
import io.hypercube.cluster.kubeconfig.ClusterConnection.Identity;
import io.hypercube.cluster.kubeconfig.ClusterConnection.Trust;
import io.hypercube.cluster.kubeconfig.CurrentContext;
import io.hypercube.cluster.kubeconfig.KubeconfigException;
import io.hypercube.core.kube.ClusterName;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.function.LongSupplier;

/**
 * The target of {@code auditWebhook}: a kubeconfig whose current context is the server that receives events. Contexts that a cluster could have
 * but a webhook cannot are problems.
 */
record WebhookTarget(Path kubeconfig) {
    /** For the log of a token that is renewed. */
    private static final ClusterName NAME = new ClusterName("audit-webhook");

    private static final int HTTP_PORT = 80;

    /** Why the kubeconfig cannot be used, one line each. The server is not called. */
    List<String> problems() {
        try {
            var _ = checked();
            return List.of();
        } catch (KubeconfigException e) {
            return e.problems().stream().map(WebhookTarget::message).toList();
        } catch (IOException e) {
            return List.of(FileSink.reason(e));
        }
    }

    /** @throws IOException with a message for the operator */
    WebhookClient open(Duration patience, LongSupplier nanoTime) throws IOException {
        ClusterConnection connection;
        try {
            connection = checked();
        } catch (KubeconfigException e) {
            throw new IOException(message(String.join("; ", e.problems())), e);
        }
        return new WebhookClient(
                new WebhookClient.Target(connection.server(), CredentialSources.of(NAME, connection)),
                http(connection),
                patience,
                nanoTime);
    }

    private ClusterConnection checked() throws KubeconfigException, IOException {
        ClusterConnection connection = CurrentContext.read(kubeconfig, NAME);
        List<String> problems = new ArrayList<>();
        if (connection.trust() instanceof Trust.Anyone) {
            problems.add("insecure-skip-tls-verify: true (expected: certificate-authority)");
        }
        if (connection.tlsServerName() != null) {
            problems.add("tls-server-name: not supported (expected: a server address that its certificate names)");
        }
        if (connection.credential() instanceof HttpCredential.Exec) {
            problems.add("exec: not supported (expected: token, tokenFile, or a client certificate)");
        }
        if (connection.identity() instanceof Identity.Token) {
            problems.add("hypercube.io/identity: not supported (expected: a kubeconfig without it)");
        }
        if (connection.server().getScheme().equals("http") && hasCredential(connection)) {
            problems.add("server: http with a credential (expected: https, or no credential)");
        }
        URI proxy = connection.proxy();
        if (proxy != null && (!proxy.getScheme().equals("http") || proxy.getRawUserInfo() != null)) {
            problems.add("proxy-url: not supported (expected: http://HOST:PORT without a user)");
        }
        if (!problems.isEmpty()) {
            throw new IOException(message(kubeconfig + ": " + String.join("; ", problems)));
        }
        return connection;
    }

    private static boolean hasCredential(ClusterConnection connection) {
        return connection.certificate() != null || !(connection.credential() instanceof HttpCredential.None);
    }

    private HttpClient http(ClusterConnection connection) throws IOException {
        HttpClient.Builder builder = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .executor(Executors.newVirtualThreadPerTaskExecutor());
        URI proxy = connection.proxy();
        if (proxy != null) {
            int port = proxy.getPort() < 0 ? HTTP_PORT : proxy.getPort();
            builder.proxy(ProxySelector.of(InetSocketAddress.createUnresolved(proxy.getHost(), port)));
        }
        try {
            return builder.sslContext(WebhookTls.context(connection)).build();
        } catch (GeneralSecurityException e) {
            throw new IOException(message(kubeconfig + ": certificates: " + e.getMessage()), e);
        }
    }

    private static String message(String problem) {
        return "auditWebhook: " + problem;
    }
}
