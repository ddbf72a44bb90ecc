package io.hypercube.auth.authentication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.hypercube.auth.account.Account;
import io.hypercube.auth.account.PasswordSource;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;

/** The passwords that sign in. */
class PasswordSourcesTest {
    private static final Logger LOGGER = (Logger) LoggerFactory.getLogger(PasswordSources.class);
    private static final PasswordSource LOCAL = (name, password, peer) -> Optional.of(account("local/" + name));
    private static final PasswordSource CORP = (name, password, peer) -> Optional.of(account("corp/" + name));

    @Test
    void asksTheProviderThatIsNamed() {
        PasswordSources all = new PasswordSources(LOCAL, true, Map.of("corp", CORP));
        assertThat(name(all, "alice", null, false)).isEqualTo("local/alice");
        assertThat(name(all, "alice", "corp", false)).isEqualTo("corp/alice");
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> name(all, "alice", "other", false))
                .withMessage("provider: other (expected: one of corp)");
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> name(new PasswordSources(LOCAL, true, Map.of()), "alice", "corp", false))
                .withMessage("provider: corp (expected: none, because there is no LDAP directory)");
    }

    @ParameterizedTest
    @CsvSource({"alice,false", "alice,true", "admin,false", "Admin,true", "'admin ',true"})
    void refusesLocalPasswordsThatAreTurnedOff(String name, boolean breakGlass) {
        PasswordSources closed = new PasswordSources(LOCAL, false, Map.of("corp", CORP));
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> name(closed, name, null, breakGlass))
                .satisfies(e -> assertThat(e.status().reason()).isEqualTo(StatusReason.FORBIDDEN));
    }

    @Test
    void letsTheAdministratorBreakTheGlass() {
        PasswordSources closed = new PasswordSources(LOCAL, false, Map.of("corp", CORP));
        assertThat(name(closed, "admin", null, true)).isEqualTo("local/admin");
        assertThat(name(closed, "admin", "corp", true)).isEqualTo("corp/admin");
    }

    @Test
    void logsEachAttemptToBreakTheGlassOnce() {
        PasswordSource limited = (name, password, peer) -> {
            throw ApiException.tooManyRequests("too many attempts", Duration.ofSeconds(3));
        };
        PasswordSource wrong = (name, password, peer) -> Optional.empty();
        List<String> results = new ArrayList<>();
        for (PasswordSource local : List.of(LOCAL, wrong, limited)) {
            ListAppender<ILoggingEvent> log = new ListAppender<>();
            log.start();
            LOGGER.addAppender(log);
            try {
                name(new PasswordSources(local, false, Map.of()), "admin", null, true);
            } catch (ApiException | NoSuchElementException e) {
                assertThat(local).isNotSameAs(LOCAL);
            } finally {
                LOGGER.detachAppender(log);
            }
            assertThat(log.list).as("one line for an attempt").hasSize(1);
            results.add(log.list.getFirst().getKeyValuePairs().toString());
        }
        assertThat(results)
                .containsExactly(
                        "[account=\"admin\", peer=\"192.0.2.1\", result=\"signed in\"]",
                        "[account=\"admin\", peer=\"192.0.2.1\", result=\"refused\"]",
                        "[account=\"admin\", peer=\"192.0.2.1\", result=\"too many attempts\"]");
    }

    private static String name(PasswordSources sources, String name, @Nullable String provider, boolean breakGlass) {
        return sources.recognise(new PasswordSources.Attempt(name, Secret.of("x"), provider, breakGlass, "192.0.2.1"))
                .orElseThrow()
                .name();
    }

    private static Account account(String name) {
        return new Account(name, "id", "", Role.MEMBER, List.of(), false, 1, Instant.EPOCH);
    }
}
