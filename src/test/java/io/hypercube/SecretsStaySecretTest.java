package io.hypercube;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.read.ListAppender;
import io.hypercube.auth.account.AccessKeys.NewAccessKey;
import io.hypercube.auth.account.Accounts;
import io.hypercube.auth.account.PasswordHasher.PasswordHash;
import io.hypercube.auth.authentication.TokenEndpoints;
import io.hypercube.auth.token.TokenIssuer.IssuedToken;
import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.CallNotes;
import io.hypercube.core.http.Headers;
import io.hypercube.core.http.Json;
import io.hypercube.core.http.Query;
import io.hypercube.core.identity.Secret;
import io.hypercube.observability.LogFormats;
import io.hypercube.observability.Logging.LogFormat;
import io.hypercube.observability.TracingConfig;
import io.hypercube.testbed.AuthComponents;
import io.hypercube.testbed.OwnCall;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** Passes canary secrets through every path of secrets and searches all output for them. */
class SecretsStaySecretTest {
    private static final String CANARY = "CaNaRySeCrEt";

    @TempDir
    private Path directory;

    private final Logger everything = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private Level level;

    @BeforeEach
    void logEverything() {
        level = everything.getLevel();
        everything.setLevel(Level.TRACE);
        log.start();
        everything.addAppender(log);
    }

    @AfterEach
    void logAsBefore() {
        everything.detachAppender(log);
        everything.setLevel(level);
    }

    @Test
    void nothingThatCarriesASecretPrintsIt() {
        byte[] body = CANARY.getBytes(StandardCharsets.UTF_8);
        Headers headers = new Headers(Map.of("Authorization", List.of("Bearer " + CANARY)));
        Query query = Query.parse("secretKey=" + CANARY);
        Secret secret = Secret.of(CANARY);

        List<Object> carriers = List.of(
                secret,
                query,
                headers,
                new ApiRequest("GET", "/", Map.of(), query, headers, body, "192.0.2.1", "id", CallNotes.NONE),
                ApiResponse.json(200, Map.of("token", CANARY)),
                new IssuedToken(secret, Instant.EPOCH),
                new PasswordHash(CANARY),
                TracingConfig.of(Map.of("OTEL_EXPORTER_OTLP_HEADERS", "Authorization=" + CANARY)),
                List.of(secret));

        assertThat(carriers)
                .allSatisfy(carrier -> assertThat(String.valueOf(carrier)).doesNotContain(CANARY));
        assertThat(new String(Json.write(Map.of("secret", secret)), StandardCharsets.UTF_8))
                .doesNotContain(CANARY);
    }

    @Test
    void noSecretIsLogged() {
        List<String> secrets = new ArrayList<>(List.of(CANARY));
        try (AuthComponents rooms = AuthComponents.open(directory)) {
            Secret adminPassword = rooms.accounts.bootstrap(null).orElseThrow();
            NewAccessKey pair = rooms.key(Accounts.FIRST);
            secrets.addAll(List.of(adminPassword.reveal(), pair.secret().reveal(), rooms.token(pair)));
            callEverythingWith(rooms, CANARY);
            callEverythingWith(rooms, pair.secret().reveal());
            callEverythingWith(rooms, adminPassword.reveal());
        }

        String logged = log.list.stream().map(SecretsStaySecretTest::print).collect(Collectors.joining("\n"));
        assertThat(logged).as("the log is not empty").contains("database - configuration:");
        assertThat(secrets).allSatisfy(secret -> assertThat(logged).doesNotContain(secret));
    }

    private static void callEverythingWith(AuthComponents rooms, String secret) {
        var exchange = new TokenEndpoints(rooms.exchange).routes();
        var signIn = rooms.signIn();
        String path = "/api/v1/cube/key/token";
        for (String query : List.of("accessKey=AK&secretKey=", "secretKey=", "accessKey=a&secretKey=x&secretKey=")) {
            OwnCall.of("GET", path).query(query + secret).send(exchange);
        }
        for (String body : List.of("{\"accessKey\":\"AK\",\"secretKey\":\"%s\"}", "%s", "{\"secretKey\":%s}")) {
            OwnCall.of("POST", path).body(body.formatted(secret)).send(exchange);
        }
        for (String body : List.of(
                "{\"name\":\"admin\",\"password\":\"%s\",\"session\":true}", "{\"password\":\"%s\"", "{\"name\":%s}")) {
            OwnCall.of("POST", "/api/v1/cube/login")
                    .body(body.formatted(secret))
                    .send(signIn);
        }
        rooms.authenticator.authenticate(List.of("Bearer " + secret));
        rooms.authenticator.authenticateSession(List.of(Secret.of(secret)));
        rooms.authenticator.authenticate(List.of("Basic " + secret, secret));
    }

    private static String print(ILoggingEvent event) {
        String cause = event.getThrowableProxy() == null ? "" : ThrowableProxyUtil.asString(event.getThrowableProxy());
        String json = LogFormats.print(LogFormat.JSON, event);
        return event.getFormattedMessage() + " " + event.getKeyValuePairs() + " " + cause + json;
    }
}
