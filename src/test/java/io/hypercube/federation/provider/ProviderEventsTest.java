package io.hypercube.federation.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.auth.account.AccessKeys.NewAccessKey;
import io.hypercube.auth.account.Account;
import io.hypercube.auth.account.AccountStore.Stored;
import io.hypercube.auth.account.NewAccount;
import io.hypercube.core.http.CallNotes.Note;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ApiException;
import io.hypercube.federation.provider.LyingProvider.Reply;
import io.hypercube.testbed.AuthComponents;
import io.hypercube.testbed.HeardNotes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A session and an access key of a member and of an administrator after each event, at the provider or here. */
class ProviderEventsTest extends BeforeProvider {
    private static final String NAME = "alice@example.com";

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', textBlock = """
            MEMBER | group given          | goes on | ADMIN  | corp:dev corp:platform | works
            MEMBER | group taken away     | goes on | MEMBER | ''                     | works
            ADMIN  | group taken away     | goes on | MEMBER | corp:dev               | works
            MEMBER | ended there          | ended   | MEMBER | corp:dev               | works
            ADMIN  | ended there          | ended   | ADMIN  | corp:platform corp:dev | works
            MEMBER | renamed there        | goes on | MEMBER | corp:dev               | works
            ADMIN  | renamed there        | goes on | ADMIN  | corp:platform corp:dev | works
            MEMBER | down                 | goes on | MEMBER | corp:dev               | works
            ADMIN  | down                 | goes on | ADMIN  | corp:platform corp:dev | works
            MEMBER | down for the grace   | ended   | MEMBER | corp:dev               | works
            ADMIN  | down for the grace   | ended   | ADMIN  | corp:platform corp:dev | works
            MEMBER | down for a month     | ended   | MEMBER | corp:dev               | refused
            ADMIN  | down for a month     | ended   | ADMIN  | corp:platform corp:dev | refused
            MEMBER | key rotated          | goes on | MEMBER | corp:dev               | works
            ADMIN  | key rotated          | goes on | ADMIN  | corp:platform corp:dev | works
            MEMBER | disabled here        | ended   | MEMBER | corp:dev               | refused
            ADMIN  | disabled here        | ended   | ADMIN  | corp:platform corp:dev | refused
            MEMBER | deleted here         | ended   | none   | ''                     | refused
            ADMIN  | deleted here         | ended   | none   | ''                     | refused
            """)
    void changesWhatTheTableSays(
            String role, String event, String session, String roleAfter, String groupsAfter, String key) {
        // the last administrator can be neither disabled nor deleted
        rooms.accounts.create(new NewAccount("operator", "", Role.ADMIN, List.of(), false), null);
        liar.claims.put("groups", role.equals("ADMIN") ? List.of("platform", "dev") : List.of("dev"));
        Secret cookie = signIn();
        assertThat(caller(cookie).orElseThrow().role()).hasToString(role);
        NewAccessKey pair = rooms.key(NAME);
        changes.clear();

        happen(event, role);
        rooms.clock.advance(TIMES.refresh());
        refresh();
        if (event.startsWith("down for")) {
            rooms.clock.advance(event.endsWith("month") ? TIMES.within() : TIMES.grace());
            refresh();
        }

        assertThat(isSignedIn(cookie)).isEqualTo(session.equals("goes on"));
        Optional<Account> account = rooms.storage.accounts().find(NAME).map(Stored::account);
        assertThat(account.map(found -> found.role().name()).orElse("none")).isEqualTo(roleAfter);
        assertThat(String.join(" ", account.map(Account::groups).orElse(List.of())))
                .isEqualTo(groupsAfter);
        assertThat(works(pair)).isEqualTo(key.equals("works"));
        assertThat(changes)
                .extracting(change -> change.after().role().name())
                .isEqualTo(event.startsWith("group") ? List.of(roleAfter) : List.of());
    }

    @Test
    void tellsWhoseSignInARuleRefuses() {
        liar.claims.putAll(Map.of("email", "mallory@example.com", "email_verified", false));

        HeardNotes notes = callback().notes();

        assertThat(notes.refusal()).contains("email_verified");
        assertThat(notes.text(Note.ATTEMPTED_NAME)).isEqualTo("mallory@example.com");
        assertThat(notes.account()).isNull();
    }

    private void happen(String event, String role) {
        switch (event) {
            case "group given" -> liar.claims.put("groups", List.of("dev", "platform"));
            case "group taken away" -> liar.claims.put("groups", role.equals("ADMIN") ? List.of("dev") : List.of());
            case "ended there" -> liar.forget(1);
            case "renamed there" -> liar.claims.put("email", "alice.new@example.com");
            case "key rotated" -> liar.key = LyingProvider.newKey("rotated");
            case "disabled here" -> rooms.storage.accounts().update(AuthComponents.disabled(rooms.accounts.get(NAME)));
            case "deleted here" -> rooms.accounts.delete(NAME);
            default -> liar.replies.put("/token", new Reply(503, ""));
        }
    }

    private boolean works(NewAccessKey pair) {
        try {
            rooms.token(pair);
            return true;
        } catch (ApiException e) {
            return false;
        }
    }
}
