package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.RunningGateway;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A cluster's {@code Location} is rewritten for the client's entry point when it refers to the cluster, and unchanged
 * otherwise.
 */
@Smoke
class RedirectsIT {
    private static final List<String> ENTRY_POINTS = List.of("/clusters/", "/api/v1/cube/proxy/clusters/");
    private static final String POD = "/api/v1/namespaces/ns/pods/x:8080/proxy";

    private static RecordingCluster cluster;
    private static RunningGateway gateway;
    private static String token;

    @BeforeAll
    static void start() throws Exception {
        cluster = new RecordingCluster("target");
        gateway = RunningGateway.with(
                Map.of("kubeconfig", List.of(cluster.kubeconfig().toString(), below().toString())));
        token = gateway.member("maria").token();
    }

    @AfterAll
    static void stop() throws Exception {
        gateway.close();
        cluster.close();
    }

    @BeforeEach
    void forgetRequests() {
        cluster.forget();
    }

    /** A kubeconfig whose server URL has a path, as behind a reverse proxy. */
    private static Path below() throws IOException {
        String text = Files.readString(cluster.kubeconfig())
                .replace(":" + cluster.port(), ":" + cluster.port() + "/k8s/c-1/")
                .replace("name: target", "name: below");
        Path file = Files.createTempFile("hypercube-below", ".yaml");
        file.toFile().deleteOnExit();
        return Files.writeString(file, text);
    }

    @ParameterizedTest
    @EnumSource
    void leadBackThroughTheSameEntryPoint(Protocol protocol) {
        String server = "http://127.0.0.1:" + cluster.port();
        for (String entryPoint : ENTRY_POINTS) {
            String called = entryPoint + "target";
            assertLocation(protocol, called, POD + "/", called + POD + "/");
            assertLocation(protocol, called, "/", called + "/");
            assertLocation(protocol, called, "/a?b=/c#/d", called + "/a?b=/c#/d");
            assertLocation(protocol, called, server + POD + "/?x=1", called + POD + "/?x=1");
            assertLocation(protocol, called, "HTTP://127.0.0.1:" + cluster.port(), called + "/");
            assertLocation(protocol, entryPoint + "t%61rget", "/a", entryPoint + "t%61rget/a");
            assertLocation(protocol, entryPoint + "below", "/k8s/c-1/a", entryPoint + "below/a");
            assertLocation(protocol, entryPoint + "below", "/a", entryPoint + "below/a");
            assertLocation(protocol, entryPoint + "below", server + "/k8s/c-1/a?b", entryPoint + "below/a?b");
            // paths above the cluster's root stay below the prefix
            assertLocation(protocol, called, "/a/../../../api/v1/cube/keys", called + "/api/v1/cube/keys");
            assertLocation(protocol, called, "/%2e%2E/other/a/./b/..", called + "/other/a/");
        }
    }

    @ParameterizedTest
    @EnumSource
    @Shows("S6")
    void leadElsewhereAsTheyAreAndAreNotFollowed(Protocol protocol) {
        String server = "http://127.0.0.1:" + cluster.port();
        for (String entryPoint : ENTRY_POINTS) {
            for (String location : List.of(
                    "//evil.example/a",
                    "//127.0.0.1:" + cluster.port() + "/a",
                    "/\\evil.example/a",
                    "/\t/evil.example/a",
                    "https://evil.example/a",
                    "https://127.0.0.1:" + cluster.port() + "/a",
                    "http://127.0.0.1/a",
                    server + "0/a",
                    server + "@evil.example/a",
                    "http://u:p@127.0.0.1:" + cluster.port() + "/a",
                    server + ".evil.example/a",
                    server + "\\@evil.example/a",
                    "http:/a",
                    "a/b",
                    "../a",
                    "?a",
                    "#a")) {
                assertLocation(protocol, entryPoint + "target", location, location);
            }
            assertLocation(protocol, entryPoint + "below", server + "/k8s/c-10/a", server + "/k8s/c-10/a");
            assertLocation(protocol, entryPoint + "below", server + "/login", server + "/login");
        }
    }

    /** At a cluster's host name there is no prefix, and no path may turn into the name of another host. */
    @ParameterizedTest
    @MethodSource("io.hypercube.security.Way#named")
    void leadBackToTheSameHost(Way way) {
        String server = "http://127.0.0.1:" + cluster.port();
        Map<String, String> expected = new LinkedHashMap<>();
        expected.put(POD + "/", POD + "/");
        expected.put("/", "/");
        expected.put(server + POD + "/?x=1", POD + "/?x=1");
        expected.put(server, "/");
        expected.put("/a/../../b", "/b");
        expected.put(server + "//evil.example/a", "/.//evil.example/a");
        expected.put(server + "/\\evil.example/a", "/./\\evil.example/a");
        expected.put("/.//evil.example/a", "/.//evil.example/a");
        expected.put("/a/..//evil.example/a", "/.//evil.example/a");
        expected.put("//evil.example/a", "//evil.example/a");
        expected.put("https://evil.example/a", "https://evil.example/a");
        expected.put("../a", "../a");
        expected.forEach((location, rewritten) -> {
            cluster.answer("HTTP/1.1 302 Found\r\nLocation: " + location + "\r\nContent-Length: 0\r\n\r\n");
            Answer answer =
                    way.send(gateway, Attack.get("/clusters/target" + POD).bearer(token));
            assertThat(answer.status()).isEqualTo(302);
            assertThat(answer.all("location")).as(location).containsExactly(rewritten);
        });
    }

    /** Paged calls use other code, in which responses that are not lists pass unchanged. */
    @ParameterizedTest
    @EnumSource
    void leadBackFromAPage(Protocol protocol) {
        String called = ENTRY_POINTS.getLast() + "target";
        for (String status : List.of("307 Temporary Redirect", "200 OK")) {
            String list = "{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"metadata\":{},\"items\":[]}";
            cluster.answer("HTTP/1.1 " + status + "\r\nLocation: /api/v1/pods\r\nContent-Type: application/json\r\n"
                    + "Content-Length: " + list.length() + "\r\n\r\n" + list);

            Answer answer = protocol.send(
                    gateway,
                    Attack.get(called + "/api/v1/pods?pageSize=1").bearer(token).with("Cache-Control", "no-cache"));

            assertThat(answer.status()).isEqualTo(Integer.parseInt(status.substring(0, 3)));
            assertThat(answer.all("location")).containsExactly(called + "/api/v1/pods");
        }
    }

    @Test
    void leadBackFromAnUpgrade() throws Exception {
        Attack exec = Attack.get("/clusters/target" + POD).bearer(token).upgrading("Upgrade");
        cluster.answer("HTTP/1.1 301 Moved Permanently\r\nLocation: " + POD + "/\r\nContent-Length: 0\r\n\r\n");
        assertThat(Protocol.HTTP_1_1.send(gateway, exec).all("location"))
                .containsExactly("/clusters/target" + POD + "/");

        cluster.answer(RecordingCluster.UPGRADED.replace("\r\n\r\n", "\r\nLocation: /a\r\n\r\n"));
        try (RawConnection client = RawConnection.to(gateway)) {
            client.write(exec.wire());
            assertThat(client.answer().all("location")).containsExactly("/clusters/target/a");
        }
    }

    private static void assertLocation(Protocol protocol, String called, String location, String expected) {
        cluster.forget();
        cluster.answer("HTTP/1.1 302 Found\r\nLocation: " + location
                + "\r\nContent-Location: /a\r\nContent-Length: 0\r\n\r\n");

        Answer answer = protocol.send(gateway, Attack.get(called + POD).bearer(token));

        assertThat(answer.status()).isEqualTo(302);
        assertThat(answer.all("location")).as(location).containsExactly(expected);
        assertThat(answer.all("content-location")).isEmpty();
        assertThat(cluster.received().stream().filter(request -> request.line().contains("/pods/")))
                .hasSize(1);
    }
}
