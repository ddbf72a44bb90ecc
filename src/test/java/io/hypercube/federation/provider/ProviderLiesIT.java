package io.hypercube.federation.provider;

import io.hypercube.federation.provider.LyingProvider.Reply;
import io.hypercube.testbed.Smoke;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Responses of a provider that are wrong, too large or missing. */
@Smoke
class ProviderLiesIT extends BeforeLyingProvider {
    static Stream<Arguments> responses() {
        return Stream.of(
                lie("without an ID token", response(answer -> answer.remove("id_token")), "ID token"),
                lie("of another type", response(answer -> answer.put("token_type", "mac")), "token response"),
                lie("that is not JSON", p -> p.replies.put("/token", new Reply(200, "<html>")), "token response"),
                lie(
                        "of 10 MB of groups",
                        p -> p.claims.put(
                                "groups",
                                Stream.generate(() -> "g".repeat(100))
                                        .limit(100_000)
                                        .toList()),
                        "too large (expected: at most 1048576 bytes)"),
                lie("with an error", p -> p.replies.put("/token", new Reply(503, "")), "/token: status 503"),
                lie("that breaks off", p -> p.replies.put("/token", new Reply(0, "")), "/token: "));
    }

    static Stream<Arguments> people() {
        return Stream.of(
                lie("for 65 groups", p -> p.claims.put("groups", many(65)), "65 groups (expected: at most 64)"),
                lie("with groups that are no names", p -> p.claims.put("groups", List.of(Map.of())), "group names"),
                lie(
                        "with groups of Kubernetes' components and no prefix",
                        p -> p.claims.put("email", "system:admin"),
                        "without the prefix system:"),
                lie(
                        "with an address that is not verified",
                        p -> p.claims.put("email_verified", false),
                        "email_verified"),
                lie(
                        "with an address that is not verified, as text",
                        p -> p.claims.put("email_verified", "false"),
                        "email_verified"),
                lie(
                        "for the name of a local account",
                        p -> {
                            p.claims.put("sub", "thief");
                            p.claims.put("email", "admin");
                        },
                        "\"admin\" belongs to a local account"),
                lie(
                        "with user information of another person",
                        p -> {
                            p.claims.remove("groups");
                            p.userInfo.put("sub", "2");
                        },
                        "another person"),
                lie(
                        "with 10 MB of user information",
                        p -> {
                            p.claims.remove("groups");
                            p.replies.put("/userinfo", new Reply(200, " ".repeat(10 << 20) + "{}"));
                        },
                        "/userinfo: the answer is too large"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource({"responses", "people"})
    void refusesAResponse(String what, Consumer<LyingProvider> lie, String reason) {
        lie.accept(provider);
        assertRefused(signIn(), reason);
    }

    private static Arguments lie(String what, Consumer<LyingProvider> lie, String reason) {
        return Arguments.of(what, lie, reason);
    }

    private static Consumer<LyingProvider> response(Consumer<Map<String, Object>> lie) {
        return liar -> liar.responseLie = answer -> {
            lie.accept(answer);
            return answer;
        };
    }

    private static List<String> many(int groups) {
        return Stream.iterate(0, n -> n + 1).limit(groups).map(n -> "g" + n).toList();
    }
}
