package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.LoggerFactory;

/** Attacks 18 and 27: a client's address is that of its connection, or the one that a trusted proxy sends. */
@Thorough
class TrustedProxiesIT {
    private static final String FIELD = "X-Forwarded-For";
    private static final int MORE_THAN_A_NAME_HAS = 12;
    private static final Logger ACCESS = (Logger) LoggerFactory.getLogger("access");
    private static final Queue<ILoggingEvent> LINES = new ConcurrentLinkedQueue<>();

    private static final AppenderBase<ILoggingEvent> APPENDER = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
            LINES.add(event);
        }
    };

    private RunningGateway direct;
    private RunningGateway behindProxy;

    @BeforeAll
    static void start() {
        APPENDER.start();
        ACCESS.addAppender(APPENDER);
        ACCESS.setLevel(Level.INFO);
    }

    @AfterAll
    static void stop() {
        ACCESS.setLevel(null);
        ACCESS.detachAppender(APPENDER);
    }

    /** New gateways for each test, because they remember failures. */
    @BeforeEach
    void startGateways() {
        direct = RunningGateway.with(Map.of());
        behindProxy = RunningGateway.with(Map.of("trusted-proxies", List.of("127.0.0.0/8", "::1")));
    }

    @AfterEach
    void stopGateways() {
        direct.close();
        behindProxy.close();
    }

    @ParameterizedTest
    @EnumSource
    @Shows("S18")
    void aClientThatIsNoProxyIsNotBelieved(Protocol protocol) {
        requireSlowed(direct, protocol, i -> login().with(FIELD, "10.0.0." + i));
    }

    @ParameterizedTest
    @EnumSource
    @Shows("S18")
    void whatTheClientWroteBeforeTheProxyIsNotBelieved(Protocol protocol) {
        requireSlowed(behindProxy, protocol, i -> login().with(FIELD, "10.0.0." + i + ", 198.51.100.9"));
    }

    @ParameterizedTest
    @EnumSource
    void aFieldOfItsOwnBeforeTheProxysIsNotBelieved(Protocol protocol) {
        requireSlowed(
                behindProxy, protocol, i -> login().with(FIELD, "10.0.0." + i).with(FIELD, "198.51.100.9"));
    }

    @ParameterizedTest
    @EnumSource
    void whatIsNoAddressIsTheProxy(Protocol protocol) {
        requireSlowed(behindProxy, protocol, i -> login().with(FIELD, "10.0.0." + i + ", address-" + i));
    }

    @ParameterizedTest
    @EnumSource
    void noOtherFieldIsBelieved(Protocol protocol) {
        requireSlowed(behindProxy, protocol, i -> login().with("X-Real-IP", "10.0.0." + i)
                .with("Forwarded", "for=10.0.0." + i)
                .with("True-Client-IP", "10.0.0." + i));
    }

    @Smoke
    @ParameterizedTest
    @EnumSource
    void theAccessLogNamesTheClient(Protocol protocol) {
        Attack request = Attack.get("/livez").with(FIELD, "10.0.0.1, 203.0.113.7, 127.0.0.2");

        assertThat(peerInLog(behindProxy, protocol, request)).isEqualTo("203.0.113.7");
        assertThat(peerInLog(direct, protocol, request)).isEqualTo("127.0.0.1");
        assertThat(peerInLog(behindProxy, protocol, Attack.get("/livez").with(FIELD, "203.0.113.7, x\"y")))
                .isEqualTo("127.0.0.1");
    }

    private static void requireSlowed(RunningGateway gateway, Protocol protocol, IntFunction<Attack> guess) {
        List<Integer> statuses = IntStream.range(0, MORE_THAN_A_NAME_HAS)
                .mapToObj(i -> protocol.send(gateway, guess.apply(i)).status())
                .toList();
        assertThat(statuses).startsWith(401).endsWith(429);
    }

    private static String peerInLog(RunningGateway gateway, Protocol protocol, Attack request) {
        LINES.clear();
        assertThat(protocol.send(gateway, request).status()).isEqualTo(200);
        Awaitility.await().until(() -> !LINES.isEmpty());
        return LINES.element().getKeyValuePairs().stream()
                .filter(pair -> pair.key.equals("peer"))
                .map(pair -> String.valueOf(pair.value))
                .findFirst()
                .orElseThrow();
    }

    private static Attack login() {
        return Attack.of("POST", "/api/v1/cube/login")
                .with("Content-Type", "application/json")
                .body("{\"name\":\"admin\",\"password\":\"guess\"}");
    }
}
