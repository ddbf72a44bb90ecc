package io.hypercube.security;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.observability.LogFormats;
import io.hypercube.observability.Logging.LogFormat;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Attack 12: no secret that is sent to the gateway appears in logs, metrics, messages, audit events or files. */
@Smoke
class CanaryIT {
    private static final String CANARY = "cAnArY7h3s3cr37";
    private static final Queue<String> LINES = new ConcurrentLinkedQueue<>();
    private static final List<String> LOGGERS = List.of("io.hypercube", "access");

    private static final AppenderBase<ILoggingEvent> APPENDER = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
            LINES.add(event.getFormattedMessage()
                    + event.getKeyValuePairs()
                    + event.getMDCPropertyMap()
                    + (event.getThrowableProxy() == null ? "" : ThrowableProxyUtil.asString(event.getThrowableProxy()))
                    + LogFormats.print(LogFormat.JSON, event));
        }
    };

    private static RecordingCluster cluster;
    private static RunningGateway gateway;

    @BeforeAll
    static void start() throws Exception {
        APPENDER.start();
        Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        root.addAppender(APPENDER);
        LOGGERS.forEach(name -> ((Logger) LoggerFactory.getLogger(name)).setLevel(Level.TRACE));
        cluster = new RecordingCluster("target");
        gateway = RunningGateway.with(
                Map.of("kubeconfig", List.of(cluster.kubeconfig().toString())));
    }

    @AfterAll
    static void stop() throws Exception {
        gateway.close();
        cluster.close();
        Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        root.detachAppender(APPENDER);
        LOGGERS.forEach(name -> ((Logger) LoggerFactory.getLogger(name)).setLevel(null));
    }

    @Test
    @Shows({"1.8", "S12"})
    void aSecretThatWentInByAnyWayIsInNoLogNoMetricAndNoMessage() {
        Client admin = gateway.admin();
        List<String> seen = new ArrayList<>();
        for (Protocol protocol : Protocol.values()) {
            Stream.concat(attacks(admin.token()).stream(), attacksOnOpenCalls().stream())
                    .map(attack -> protocol.send(gateway, attack))
                    .forEach(answer -> seen.add(answer.fields() + answer.body()));
        }
        cluster.answer("HTTP/1.1 500 Oops\r\nContent-Length: 4\r\n\r\noops");
        seen.add(Protocol.HTTP_1_1
                .send(gateway, attacks(admin.token()).getFirst())
                .body());
        cluster.answer("garbage\r\n\r\n");
        seen.add(
                Protocol.HTTP_2.send(gateway, attacks(admin.token()).getFirst()).body());
        cluster.forget();
        seen.add(new String(admin.get("/metrics").body(), UTF_8));
        seen.add(auditEvents(admin));

        String basic = Base64.getEncoder().encodeToString(("ak:" + CANARY).getBytes(UTF_8));
        assertThat(LINES).as("lines of the watched log").anyMatch(line -> line.contains("/api/v1/cube/login"));
        assertThat(Stream.concat(seen.stream(), LINES.stream())
                        .filter(text -> text.contains(CANARY) || text.contains(basic) || text.contains(admin.token())))
                .isEmpty();
    }

    /** The events of all calls before this one. */
    private static String auditEvents(Client admin) {
        Attack last = Attack.get("/clusters/target/api/v1/secrets?fieldManager=the-last-call")
                .bearer(admin.token());
        Protocol.HTTP_2.send(gateway, last);
        String events = await().until(
                        () -> new String(
                                admin.get("/api/v1/cube/audit?pageSize=1000").body(), UTF_8),
                        shown -> shown.contains("the-last-call"));
        assertThat(events).contains("/api/v1/cube/login", "secretKey=***", "nobody/password");
        return events;
    }

    /** The files of the database contain no secret. */
    @Test
    @Shows("S12")
    void noFileHoldsASecretThatWasHandedOut() throws Exception {
        Client admin = gateway.admin();
        KeyPair pair = KeyPair.create(admin, "{}");
        String token = pair.token(gateway);
        Cookie session = Cookie.of(gateway, "admin", RunningGateway.ADMIN_PASSWORD);
        assertThat(Protocol.HTTP_1_1
                        .send(gateway, session.apply(Attack.get("/clusters/target/api/v1/pods")))
                        .status())
                .isEqualTo(200);
        List<String> secrets =
                List.of(pair.secretKey(), token, admin.token(), session.secret(), RunningGateway.ADMIN_PASSWORD);

        try (Stream<Path> files = Files.walk(gateway.dataDir())) {
            List<Path> all = files.filter(Files::isRegularFile).toList();
            assertThat(all).as("searched files").anyMatch(file -> file.toString()
                    .endsWith("hypercube.db"));
            assertThat(all.stream().anyMatch(file -> read(file).contains(pair.accessKey())))
                    .as("files with the public access key")
                    .isTrue();
            for (Path file : all) {
                assertThat(secrets).as(file.toString()).noneMatch(read(file)::contains);
            }
        }
        assertThat(LINES.stream().filter(line -> secrets.stream().anyMatch(line::contains)))
                .isEmpty();
        assertThat(new String(admin.get("/api/v1/cube/keys").body(), UTF_8)).doesNotContain(pair.secretKey());
    }

    private static List<Attack> attacks(String token) {
        Attack pods = Attack.get("/clusters/target/api/v1/pods").bearer(token);
        return List.of(
                pods.with("X-Secret", CANARY).with("Cookie", "session=" + CANARY),
                pods.with("Sec-WebSocket-Protocol", CANARY),
                pods.with("Impersonate-Extra-Secret", CANARY),
                pods.with("Impersonate-User", "bob").with("Impersonate-Extra-Secret", CANARY),
                Attack.get("/clusters/target/api/v1/pods?token=" + CANARY + "&x=" + CANARY)
                        .bearer(token),
                Attack.get("/clusters/target/api/v1/pods?token=" + CANARY + "%zz")
                        .bearer(token),
                Attack.get("/clusters/target/api/v1/pods?token=" + CANARY + "\u0001")
                        .bearer(token),
                Attack.get("/api/v1/cube/proxy/clusters/target/api/v1/pods?token=" + CANARY)
                        .bearer(token),
                Attack.of("POST", "/clusters/target/api/v1/secrets")
                        .bearer(token)
                        .body("{\"data\":\"" + CANARY + "\"}"),
                Attack.get("/api/v1/cube/whoami").bearer(CANARY),
                Attack.get("/api/v1/cube/whoami").bearer(CANARY + ".a.b"),
                Attack.get("/api/v1/cube/whoami").with("Authorization", CANARY),
                Attack.get("/api/v1/cube/whoami?access_token=" + CANARY),
                Attack.get("/api/v1/cube/whoami").with("Cookie", "__Host-hypercube-session=" + CANARY),
                pods.with("Cookie", "__Host-hypercube-session=" + CANARY),
                Attack.get("/clusters/target/api/v1/pods").with("Cookie", "__Host-hypercube-session=" + CANARY),
                Attack.of("PUT", "/api/v1/cube/accounts/admin/password")
                        .bearer(token)
                        .body("{\"password\":\"" + CANARY + "\",\"oldPassword\":\"" + CANARY + "\"}"),
                Attack.of("PUT", "/api/v1/cube/accounts/nobody/password")
                        .bearer(token)
                        .body("{\"password\":\"" + CANARY + "\"}"),
                Attack.of("POST", "/api/v1/cube/accounts")
                        .bearer(token)
                        .body("{\"name\":\"\",\"password\":\"" + CANARY + "\"}"),
                Attack.get("/clusters/nowhere/api?token=" + CANARY).bearer(token),
                Attack.get("/livez").with("X-\u0001", CANARY));
    }

    private static List<Attack> attacksOnOpenCalls() {
        String exchange = "/api/v1/cube/key/token";
        String basic = Base64.getEncoder().encodeToString(("ak:" + CANARY).getBytes(UTF_8));
        Attack login = Attack.of("POST", "/api/v1/cube/login").with("Content-Type", "application/json");
        Attack post = Attack.of("POST", exchange).with("Content-Type", "application/json");
        Attack join = Attack.of("POST", "/api/v1/cube/agents/join").with("Content-Type", "application/json");
        return List.of(
                Attack.get(exchange + "?accessKey=ak&secretKey=" + CANARY),
                Attack.get(exchange + "?accessKey=ak&secretKey=" + CANARY + "&secretKey=" + CANARY),
                Attack.get(exchange + "?secretKey=" + CANARY),
                Attack.get(exchange + "?accessKey=ak&secretKey=" + CANARY + "%zz"),
                Attack.of("POST", exchange).with("Authorization", "Basic " + basic),
                Attack.of("POST", exchange).with("Authorization", "Basic !" + CANARY),
                post.body("{\"accessKey\":\"ak\",\"secretKey\":\"" + CANARY + "\"}"),
                post.body("{\"accessKey\":\"ak\",\"secretKey\":[\"" + CANARY + "\"]}"),
                post.body("{\"accessKey\":\"ak\",\"secretKey\":\"" + CANARY + "\""),
                login.body("{\"name\":\"admin\",\"password\":\"" + CANARY + "\"}"),
                login.body("{\"name\":\"admin\",\"password\":\"" + CANARY + "\",\"session\":true}"),
                login.body("{\"name\":\"admin\",\"password\":{\"a\":\"" + CANARY + "\"}}"),
                login.body("{\"name\":\"admin\",\"password\":" + CANARY + "}"),
                login.body("{\"name\":\"admin\",\"passwort\":\"" + CANARY + "\"}"),
                login.body(CANARY),
                join.body("{\"cluster\":\"target\",\"token\":\"" + CANARY + "\"}"),
                join.body("{\"cluster\":\"target\",\"token\":{\"a\":\"" + CANARY + "\"}}"));
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, ISO_8859_1);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
