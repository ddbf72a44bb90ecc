package io.hypercube.federation.cel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.federation.cel.CelExpression.CelException;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Expressions over claims, and what keeps them from taking a gateway. */
class CelExpressionTest {
    private static final String LONG = "y".repeat(10_000);

    private static Map<String, Object> claims() {
        Map<String, Object> claims = new HashMap<>();
        claims.put("sub", "42");
        claims.put("email", "Alice@Example.com");
        claims.put("verified", true);
        claims.put("exp", Date.from(Instant.ofEpochSecond(1_800_000_000)));
        claims.put("level", 3L);
        claims.put("small", 3);
        claims.put("huge", BigInteger.TWO.pow(80));
        claims.put("groups", List.of("k8s-dev", "k8s-ops", "mail"));
        claims.put("address", Map.of("country", "DE", "lines", Arrays.asList("a", null)));
        return claims;
    }

    private static @Nullable Object value(String text) throws CelException {
        return CelExpression.of(CelVariable.CLAIMS, text).evaluate(claims());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "claims.email | Alice@Example.com",
                "claims.email.lowerAscii().split('@')[0] | alice",
                "claims.verified ? claims.sub : '' | 42",
                "claims.groups.filter(g, g.startsWith('k8s-')).map(g, 'corp:' + g.substring(4)) | [corp:dev, corp:ops]",
                "claims.?manager.orValue('none') | none",
                "has(claims.manager) ? claims.manager : 'none' | none",
                "claims.level > 2 && claims.small == claims.level | true",
                "claims.huge > 1.0e20 | true",
                "claims.exp == 1800000000 | true",
                "claims.address.country == 'DE' && claims.address.lines[1] == null | true",
                "'mail' in claims.groups | true",
                "claims.groups.join(', ') | k8s-dev, k8s-ops, mail",
                "claims.groups.join() | k8s-devk8s-opsmail",
                "claims.email.replace('@Example.com', '') | Alice",
                "claims.sub.replace('', '-') | -4-2-",
                "'aXbXc'.replace('X', '', 1) | abXc",
                "'aXbXc'.replace('X', 'yy', 0) | aXbXc",
                "claims.email.matches('^[A-Z][a-z]+@') | true",
            })
    void evaluates(String text, String expected) throws CelException {
        assertThat(String.valueOf(value(text))).isEqualTo(expected);
    }

    @Test
    void knowsWhichFieldsItReads() throws CelException {
        String text =
                "claims.a + claims['b'] + claims.?c.orValue('') + (has(claims.d) || 'e' in claims ? claims.f.g : '')";
        assertThat(CelExpression.of(CelVariable.CLAIMS, text).fields())
                .containsExactlyInAnyOrder("a", "b", "c", "d", "e", "f");
        assertThat(CelExpression.of(CelVariable.CLAIMS, "[1, 2].map(claims, claims)")
                        .fields())
                .isEmpty();
    }

    @Test
    void saysWhatIsMissing() {
        assertThatThrownBy(() -> value("claims.manager.name"))
                .isInstanceOf(CelException.class)
                .hasMessageContaining("key 'manager' is not present in map");
        assertThatThrownBy(() -> value("claims.email + claims.level")).isInstanceOf(CelException.class);
    }

    @Test
    void returnsNullForNull() throws CelException {
        assertThat(value("claims.address.lines[1]")).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "claims.all.map(a, claims.all.map(b, claims.all))",
                "claims.all.map(a, claims.all + claims.all)",
                "claims.all.map(a, claims.text + a)",
                "claims.all.exists(a, claims.text + a == 'x') || claims.all.map(a, claims.text).size() > 0",
                "claims.all.all(a, claims.all.all(b, claims.all.all(c, true)))",
                "claims.all.map(a, claims.all.map(b, {a: b}))",
                "claims.all.map(a, claims.text.split(''))",
            })
    void endsBeforeItTakesTooMuch(String text) {
        assertTakesTooMuch(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "claims.text + claims.text",
                "claims.long",
                "claims.long.contains(claims.long)",
                "claims.all.join(claims.text)",
                "claims.text.replace('', claims.text)",
                "claims.text.replace('y', 'yyy')",
            })
    void refusesLongTexts(String text) {
        assertTakesTooMuch(text);
    }

    /** The heap of these tests has 1 GB. */
    private static void assertTakesTooMuch(String text) {
        Map<String, Object> claims = Map.of(
                "all",
                IntStream.range(0, 50_000).mapToObj(number -> "group-" + number).toList(),
                "text",
                LONG,
                "long",
                "y".repeat(200_000));
        assertThatThrownBy(() -> CelExpression.of(CelVariable.CLAIMS, text).evaluate(claims))
                .isInstanceOf(CelException.class)
                .hasMessageMatching("(?s).*(takes too much|too long|[Ii]teration).*");
    }

    @Test
    void hasRoomForThousandsOfGroups() throws CelException {
        List<String> groups =
                IntStream.range(0, 20_000).mapToObj(number -> "group-" + number).toList();
        assertThat(CelExpression.of(CelVariable.CLAIMS, "claims.groups.filter(g, g.endsWith('7')).map(g, 'c:' + g)")
                        .evaluate(Map.of("groups", groups)))
                .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.LIST)
                .hasSize(2_000)
                .contains("c:group-19997");
    }

    @Test
    void refusesLargeExpressions() {
        for (String text : List.of(
                "claims.sub" + " + claims.sub".repeat(400),
                "(".repeat(300) + "1" + ")".repeat(300),
                "claims.sub.matches('" + "(a{100}){9}".repeat(9) + "')")) {
            assertThatThrownBy(() -> CelExpression.of(CelVariable.CLAIMS, text).evaluate(claims()))
                    .isInstanceOf(CelException.class);
        }
    }

    @Test
    void comparesByText() throws CelException {
        assertThat(CelExpression.of(CelVariable.CLAIMS, "claims.sub"))
                .isEqualTo(CelExpression.of(CelVariable.CLAIMS, "claims.sub"))
                .isNotEqualTo(CelExpression.of(CelVariable.CLAIMS, "claims.email"))
                .hasToString("claims.sub");
    }

    @Test
    void readsUsers() throws CelException {
        CelExpression condition = CelExpression.condition(
                CelVariable.USER, "user.username.endsWith('@example.com') && user.groups.all(g, !g.startsWith('x'))");
        assertThat(condition.evaluate(Map.of("username", "a@example.com", "groups", Collections.emptyList())))
                .isEqualTo(true);
        assertThatThrownBy(() -> CelExpression.condition(CelVariable.USER, "user.uid == ''"))
                .hasMessageContaining("undefined field 'uid'");
        assertThatThrownBy(() -> CelExpression.condition(CelVariable.USER, "claims.a == 1"))
                .hasMessageContaining("undeclared reference to 'claims'");
    }
}
