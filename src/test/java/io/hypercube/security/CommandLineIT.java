package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.hypercube.Client;
import io.hypercube.Program;
import io.hypercube.ProgramInJvm;
import io.hypercube.RunningGateway;
import io.hypercube.cli.client.GatewayClient;
import io.hypercube.cli.client.Renewals;
import io.hypercube.cli.client.StoredSignIn;
import io.hypercube.cli.client.StoredSignIns;
import io.hypercube.core.http.Json;
import io.hypercube.core.identity.Secret;
import io.hypercube.testbed.Outcome;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** {@code hypercube login}, {@code credential} and {@code logout}, as processes where that matters. */
@Thorough
class CommandLineIT {
    private static final Pattern CODE = Pattern.compile("approve the code ([A-Z]{4}-[A-Z]{4}) there");
    private static final int AT_ONCE = 6;
    private static final int RENEWALS = 24;

    private static RunningGateway gateway;

    @TempDir
    Path home;

    @BeforeAll
    static void start() {
        gateway = RunningGateway.with(Map.of());
    }

    @AfterAll
    static void stop() {
        gateway.close();
    }

    @Smoke
    @Test
    void isSignedInByABrowserUntilItsLogout() {
        String server = gateway.uri().toString();
        String authority = gateway.authority().toString();
        Cookie browser = Cookie.of(gateway, "admin", RunningGateway.ADMIN_PASSWORD);
        List<String> prompts = new ArrayList<>();

        Outcome login =
                Outcome.of(process("login", "--server", server, "--certificate-authority", authority), "", line -> {
                    prompts.add(line);
                    Matcher code = CODE.matcher(line);
                    if (code.find()) {
                        CommandLine.approve(gateway, browser, code.group(1));
                    }
                });

        assertThat(login.succeeded()).isEqualTo("Signed in to " + server + " as admin\n");
        assertThat(prompts.getFirst()).startsWith("Open " + server + "/console/device?user_code=");
        String token = run("credential", "--server", server).succeeded();
        assertThat(JsonMapper.shared()
                        .readTree(token)
                        .at("/status/expirationTimestamp")
                        .asString())
                .isGreaterThan(Instant.now().plusSeconds(3000).toString());
        assertThat(run("account", "list", "--server", server).succeeded()).contains("admin");

        assertThat(run("logout", "--server", server).succeeded()).isEqualTo("Signed out of " + server + "\n");
        Outcome after = run("credential", "--server", server);
        assertThat(after.exitCode()).isEqualTo(1);
        assertThat(after.err())
                .isEqualTo(
                        "hypercube: not signed in to " + server + " (run: hypercube login --server " + server + ")\n");
        Client ended = gateway.anonymous()
                .withToken(
                        JsonMapper.shared().readTree(token).at("/status/token").asString());
        assertThat(ended.get("/api/v1/cube/whoami").statusCode()).isEqualTo(401);
    }

    @Test
    void sixAtOnceRenewATokenOnce() throws Exception {
        try (Relay relay = new Relay()) {
            store(relay.uri());
            List<Future<Outcome>> all = new ArrayList<>();
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                for (int i = 0; i < AT_ONCE; i++) {
                    all.add(threads.submit(
                            () -> Outcome.of(process("credential", "--server", relay.uri()), "", line -> {})));
                }
            }
            List<String> answers = new ArrayList<>();
            for (Future<Outcome> each : all) {
                answers.add(each.get().succeeded());
            }

            assertThat(answers).hasSize(AT_ONCE).containsOnly(answers.getFirst());
            assertThat(relay.calls.get()).isEqualTo(1);
        }
    }

    /** The clock of the machine cannot be moved, so each token is stored as one that is about to expire. */
    @Test
    void renewsAgainAndAgainWithoutAPrompt() throws Exception {
        try (Relay relay = new Relay()) {
            CommandLine signedIn = store(relay.uri());
            URI server = URI.create(relay.uri());
            StoredSignIns signIns = new StoredSignIns(home.resolve("hypercube"));
            Renewals renewals = new Renewals(signIns, new GatewayClient(server, null, null), server);
            Set<String> tokens = new HashSet<>();
            for (int renewal = 0; renewal < RENEWALS; renewal++) {
                StoredSignIn current = renewals.current();
                tokens.add(current.token().reveal());
                Secret refreshToken = Objects.requireNonNull(current.renewal()).refreshToken();
                signIns.keep(
                        server,
                        null,
                        new StoredSignIn(
                                current.token(), Instant.EPOCH, new StoredSignIn.Renewal(refreshToken, Instant.EPOCH)));
            }
            assertThat(tokens).hasSize(RENEWALS).doesNotContain(signedIn.token());
            assertThat(relay.calls.get()).isEqualTo(RENEWALS);
            assertThat(run("credential", "--server", relay.uri()).succeeded()).contains("\"token\"");
        }
    }

    /** The gateway has replaced the refresh token; the process ends before it has stored the new one. */
    @Test
    void survivesItsDeathBetweenTheAnswerAndTheFile() throws Exception {
        try (Relay relay = new Relay()) {
            store(relay.uri());
            relay.holding = true;
            Process killed = process("credential", "--server", relay.uri()).start();
            relay.held.await();
            killed.destroyForcibly().waitFor();
            relay.holding = false;

            String answer = run("credential", "--server", relay.uri()).succeeded();

            String token =
                    JsonMapper.shared().readTree(answer).at("/status/token").asString();
            assertThat(gateway.anonymous()
                            .withToken(token)
                            .get("/api/v1/cube/whoami")
                            .statusCode())
                    .isEqualTo(200);
            assertThat(relay.calls.get()).isEqualTo(2);
        }
    }

    @Test
    void saysInOneLineThatItsSignInHasEnded() throws Exception {
        try (Relay relay = new Relay()) {
            CommandLine signedIn = store(relay.uri());
            CommandLine.post(gateway, "revocation", "token=" + signedIn.refreshToken());

            Outcome refused = run("credential", "--server", relay.uri());

            assertThat(refused.exitCode()).isEqualTo(1);
            assertThat(refused.out()).isEmpty();
            assertThat(refused.err())
                    .isEqualTo("hypercube: the sign-in to " + relay.uri() + " has ended (run: hypercube login --server "
                            + relay.uri() + ")\n");
            assertThat(run("credential", "--server", relay.uri()).err()).contains("not signed in to");
        }
    }

    /** Stores a sign-in whose token is about to expire, as the program does. */
    private CommandLine store(String server) throws IOException {
        CommandLine signedIn = CommandLine.signIn(gateway, Cookie.of(gateway, "admin", RunningGateway.ADMIN_PASSWORD));
        Path folder = Files.createDirectories(
                home.resolve("hypercube").resolve(server.replace("http://", "").replace(':', '_')));
        Files.write(
                folder.resolve("login.json"),
                Json.write(Map.of(
                        "token",
                        "expired",
                        "expirationTimestamp",
                        Instant.EPOCH,
                        "refreshToken",
                        signedIn.refreshToken(),
                        "renewalTimestamp",
                        Instant.EPOCH)));
        return signedIn;
    }

    private Outcome run(String... words) {
        return ProgramInJvm.run(environment(), "", words);
    }

    private ProcessBuilder process(String... words) {
        ProcessBuilder builder = new ProcessBuilder(Program.command("64m", words));
        builder.environment().putAll(environment());
        return builder;
    }

    private Map<String, String> environment() {
        return Map.of("XDG_CONFIG_HOME", home.toString(), "SSH_CONNECTION", "a test opens no browser");
    }

    /** Passes calls of the token endpoint on in plain HTTP, and can keep the answers to itself. */
    private static final class Relay implements AutoCloseable {
        final AtomicInteger calls = new AtomicInteger();
        final CountDownLatch held = new CountDownLatch(1);
        volatile boolean holding;
        private final HttpServer server;
        private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        private final Client client = gateway.anonymous();

        Relay() throws IOException {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.setExecutor(threads);
            server.createContext("/api/v1/cube/device/token", exchange -> {
                calls.incrementAndGet();
                byte[] form = exchange.getRequestBody().readAllBytes();
                HttpResponse<byte[]> answer = client.send(
                        client.request("POST", "/api/v1/cube/device/token", BodyPublishers.ofByteArray(form))
                                .header("Content-Type", "application/x-www-form-urlencoded"));
                if (holding) {
                    held.countDown();
                    new CompletableFuture<>().join();
                }
                exchange.sendResponseHeaders(answer.statusCode(), answer.body().length);
                exchange.getResponseBody().write(answer.body());
                exchange.close();
            });
            server.start();
        }

        String uri() {
            return "http://127.0.0.1:" + server.getAddress().getPort();
        }

        @Override
        public void close() {
            server.stop(0);
            threads.shutdownNow();
        }
    }
}
