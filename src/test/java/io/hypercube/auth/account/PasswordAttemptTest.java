package io.hypercube.auth.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.Shows;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PasswordAttemptTest {
    private static final String PEER = "192.0.2.1";

    /** Attack 45: a directory finds the same person by each of these, so their guesses count together. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Bob Strasse",
                "BOB STRASSE",
                "  bob   strasse ",
                "bob\u00a0strasse",
                "bob\u3000stra\u00dfe",
                "\uff42ob strasse",
                "b\u00f6b strasse",
                "bo\u0308b strasse",
                "b\u00adob stra\u200bsse",
                "bob \u017ftrasse"
            })
    @Shows("S45")
    void countsAllSpellingsOfANameAsOne(String spelling) {
        assertThat(PasswordAttempt.of(spelling, PEER)).isEqualTo(PasswordAttempt.of("bob strasse", PEER));
        assertThat(PasswordAttempt.of("corp", spelling, PEER))
                .isEqualTo(PasswordAttempt.of("corp", "bob strasse", PEER));
    }

    @Test
    void tellsNamesApart() {
        assertThat(PasswordAttempt.of("bob", PEER)).isNotEqualTo(PasswordAttempt.of("bobby", PEER));
        assertThat(PasswordAttempt.of("bob", PEER)).isNotEqualTo(PasswordAttempt.of("corp", "bob", PEER));
    }
}
