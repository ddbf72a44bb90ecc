package io.hypercube.auth.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.hypercube.auth.account.PasswordHasher.PasswordHash;
import io.hypercube.core.identity.Secret;
import io.hypercube.testbed.Shows;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Argon2idTest {
    private static final Argon2id QUICK = new Argon2id(64, 1);

    @ParameterizedTest
    @ValueSource(strings = {"correct horse", "", "pässwörd \uD83D\uDD11", "a\u0000b"})
    void recognisesThePasswordAndNoOther(String password) {
        PasswordHash hash = QUICK.hash(Secret.of(password));

        assertThat(Argon2id.matches(Secret.of(password), hash)).isTrue();
        assertThat(Argon2id.matches(Secret.of(password + "x"), hash)).isFalse();
    }

    @Test
    void saltsEveryHash() {
        assertThat(QUICK.hash(Secret.of("x")).phc())
                .isNotEqualTo(QUICK.hash(Secret.of("x")).phc());
    }

    @Test
    @Shows("S12")
    void isReadableByEveryOtherProgram() {
        assertThat(Argon2id.CURRENT.hash(Secret.of("x")).phc())
                .matches("\\$argon2id\\$v=19\\$m=32768,t=3,p=1\\$[A-Za-z0-9+/]{22}\\$[A-Za-z0-9+/]{43}");
    }

    /** Generated with password4j 1.8.2. */
    @Test
    void readsTheHashesOfOtherPrograms() {
        PasswordHash foreign = new PasswordHash(
                "$argon2id$v=19$m=19456,t=2,p=1$E2NmHJr79B3HTfSqqf1VaQ$mCMi4+8Gd4JRWt4cXZaNjJo/fbUwzY4tQGhLdtLsYKc");

        assertThat(Argon2id.matches(Secret.of("password"), foreign)).isTrue();
        assertThat(Argon2id.matches(Secret.of("Password"), foreign)).isFalse();
    }

    @Test
    void neverMatchesNobodysHash() {
        assertThat(Argon2id.matches(Secret.of(""), QUICK.nobodys())).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "canary", "$argon2i$v=19$m=64,t=1,p=1$AAAA$AAAA", "$argon2id$v=16$m=64,t=1,p=1$AAAA$AAAA"})
    void failsOnAHashThatItDoesNotUnderstandWithoutShowingIt(String phc) {
        assertThatIllegalStateException()
                .isThrownBy(() -> Argon2id.matches(Secret.of("x"), new PasswordHash(phc)))
                .withMessageNotContaining("canary");
    }
}
