package io.hypercube.cli.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.hypercube.cluster.AgentServer;
import io.hypercube.core.kube.ClusterName;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Joining through a proxy that asks for a password. */
class JoinThroughProxyTest {
    private static final ClusterName CLUSTER = new ClusterName("edge-7");
    private static final String TOKEN = "HJ" + "a".repeat(40);
    private static final String CREDENTIAL = "Basic bWU6c2VjcmV0"; // me:secret

    @TempDir
    private Path folder;

    private final List<String> tunnels = new CopyOnWriteArrayList<>();
    private JoinServer gateway;
    private ServerSocket proxy;

    @BeforeEach
    void start() throws IOException {
        gateway = new JoinServer(folder);
        gateway.accept(TOKEN);
        proxy = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(() -> {
            while (!proxy.isClosed()) {
                try {
                    Socket client = proxy.accept();
                    Thread.ofVirtual().start(() -> serve(client));
                } catch (IOException closed) {
                    return;
                }
            }
        });
    }

    @AfterEach
    void stop() throws IOException {
        gateway.close();
        proxy.close();
    }

    @Test
    void joinsThroughTheProxyOfTheEnvironment() throws IOException {
        String certificate = call("me:secret").join(CLUSTER, TOKEN, AgentKey.create());

        assertThat(certificate).contains("BEGIN CERTIFICATE");
        assertThat(tunnels).containsExactly("CONNECT 127.0.0.1:" + gateway.uri().getPort() + " HTTP/1.1");
    }

    @Test
    void dialsNoGatewayWithoutTheProxyThatRefusesIt() {
        assertThatIOException()
                .isThrownBy(() -> call("me:wrong").join(CLUSTER, TOKEN, AgentKey.create()))
                .withMessage(gateway.uri() + " cannot be reached: the proxy http://127.0.0.1:" + proxy.getLocalPort()
                        + " answered 407 (expected: HTTPS_PROXY with its user and password)");
        assertThat(gateway.joined()).isEmpty();
    }

    private JoinCall call(String user) throws IOException {
        String url = "http://" + user + "@127.0.0.1:" + proxy.getLocalPort();
        ProxyAddress address =
                ProxyAddress.of(Map.of("HTTPS_PROXY", url), gateway.uri()).orElseThrow();
        return new JoinCall(
                new AgentSettings.Gateway(gateway.uri(), gateway.authorityFile()),
                address,
                new AgentTarget("10.0.0.1", 443, new AgentServer("https://10.0.0.1:443", null, null)));
    }

    private void serve(Socket client) {
        try (client) {
            var reader =
                    new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.ISO_8859_1), 1);
            for (String request = reader.readLine(); request != null; request = reader.readLine()) {
                List<String> fields =
                        reader.lines().takeWhile(line -> !line.isEmpty()).toList();
                if (fields.stream().anyMatch(("Proxy-Authorization: " + CREDENTIAL)::equalsIgnoreCase)) {
                    tunnels.add(request);
                    tunnel(client);
                    return;
                }
                write(client, "HTTP/1.1 407 No\r\nProxy-Authenticate: Basic realm=\"x\"\r\nContent-Length: 0\r\n\r\n");
            }
        } catch (IOException | UncheckedIOException closed) {
            return;
        }
    }

    private void tunnel(Socket client) throws IOException {
        try (Socket server =
                new Socket(InetAddress.getLoopbackAddress(), gateway.uri().getPort())) {
            write(client, "HTTP/1.1 200 Yes\r\n\r\n");
            Thread.ofVirtual().start(() -> copy(client, server));
            server.getInputStream().transferTo(client.getOutputStream());
        }
    }

    private static void copy(Socket from, Socket to) {
        try {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException closed) {
            return;
        }
    }

    private static void write(Socket client, String text) throws IOException {
        client.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    }
}
