package io.hypercube;

import io.hypercube.proxy.FakeApiServer;
import io.hypercube.testbed.TestAuthority;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;

/** An API server with TLS whose responses a test writes. It is always ready, and its one token may impersonate. */
public final class TlsApiServer implements AutoCloseable {
    /** The credential in its kubeconfig. */
    public static final String TOKEN = "credential-of-the-fake-cluster";

    private final FakeApiServer server;
    private final TestAuthority authority;
    private final Path folder;

    /** @param script answers all but the gateway's own calls */
    public TlsApiServer(Path folder, FakeApiServer.Script script) throws IOException {
        this.folder = folder;
        this.authority = new TestAuthority(folder);
        this.server = new FakeApiServer(
                (connection, request) -> answer(connection, request, script),
                authority.serverContext().getServerSocketFactory());
    }

    private static void answer(
            FakeApiServer.Connection connection, FakeApiServer.Request request, FakeApiServer.Script script)
            throws Exception {
        if (request.target().equals("/readyz") || request.target().equals("/version")) {
            connection.json(200, "{\"gitVersion\":\"v1.30.0\"}");
        } else if (request.target().contains("/selfsubjectaccessreviews")) {
            boolean allowed = request.all("impersonate-user").isEmpty();
            connection.json(201, "{\"kind\":\"SelfSubjectAccessReview\",\"status\":{\"allowed\":" + allowed + "}}");
        } else {
            script.answer(connection, request);
        }
    }

    public FakeApiServer server() {
        return server;
    }

    /** A cluster of that name. */
    public Path kubeconfig(String name) throws IOException {
        String text = """
                {"apiVersion": "v1", "kind": "Config", "current-context": "%1$s",
                 "contexts": [{"name": "%1$s", "context": {"cluster": "%1$s", "user": "user"}}],
                 "clusters": [{"name": "%1$s", "cluster": {"server": "https://127.0.0.1:%2$d",
                   "certificate-authority-data": "%3$s"}}],
                 "users": [{"name": "user", "user": {"token": "%4$s"}}]}
                """.formatted(
                name, server.port(), Base64.getEncoder().encodeToString(Files.readAllBytes(authority.file())), TOKEN);
        return Files.writeString(folder.resolve(name + ".kubeconfig"), text);
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
