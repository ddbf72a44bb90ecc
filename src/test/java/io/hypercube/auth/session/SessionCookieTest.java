package io.hypercube.auth.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.core.identity.Secret;
import io.hypercube.testbed.Shows;
import java.util.List;
import org.junit.jupiter.api.Test;

class SessionCookieTest {
    private final SessionCookie secure = new SessionCookie(true);
    private final SessionCookie plain = new SessionCookie(false);

    @Test
    @Shows({"6.3", "S20"})
    void isForThisHostAndNoScript() {
        assertThat(secure.set(Secret.of("abc"), 60))
                .isEqualTo("__Host-hypercube-session=abc; Path=/; HttpOnly; Secure; SameSite=Strict; Max-Age=60");
    }

    @Test
    void hasNoPrefixWhereNobodyWouldTakeIt() {
        assertThat(plain.set(Secret.of("abc"), 60))
                .isEqualTo("hypercube-session=abc; Path=/; HttpOnly; SameSite=Strict; Max-Age=60");
    }

    /** HTTP/2 clients may send a field for each cookie. */
    @Test
    void isFoundAmongOthers() {
        assertThat(secure.read(List.of("a=b; __Host-hypercube-session=abc;c=", "theme=dark")))
                .containsExactly(Secret.of("abc"));
        assertThat(secure.read(List.of())).isEmpty();
    }

    @Test
    void isToldFromThoseOfSimilarNames() {
        assertThat(secure.read(
                        List.of("hypercube-session=abc; x__Host-hypercube-session=abc; __host-hypercube-session=abc;"
                                + " y=__Host-hypercube-session=abc; __Host-hypercube-session")))
                .isEmpty();
    }

    @Test
    void isSeenEachTimeItComes() {
        assertThat(plain.read(List.of("hypercube-session=a; hypercube-session=b", "hypercube-session=c")))
                .containsExactly(Secret.of("a"), Secret.of("b"), Secret.of("c"));
    }
}
