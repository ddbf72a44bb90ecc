package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Attacks 4, 6 and 8: a call reaches only the cluster in its path, with exactly the authorized path. */
@Thorough
class TargetAttacksIT extends BeforeTwoClusters {
    private static final String PODS = "/clusters/target/api/v1/pods";

    /** Attack 4. */
    @Smoke
    @ParameterizedTest
    @EnumSource
    @Shows("S4")
    void hostFieldsDoNotChooseTheCluster(Protocol protocol) throws Exception {
        String elsewhere = "127.0.0.1:" + other.port();
        for (String name : List.of("Host", "X-Forwarded-Host", "X-Original-URL", "X-Rewrite-URL", "Forwarded")) {
            protocol.send(gateway, Attack.get(PODS).bearer(token).with(name, elsewhere));

            RecordingCluster.Request seen = target.next();
            assertThat(seen.line()).isEqualTo("GET /api/v1/pods HTTP/1.1");
            assertThat(seen.all("Host")).containsExactly("127.0.0.1:" + target.port());
        }
        assertThat(other.received()).isEmpty();
    }

    /** Attack 4. */
    @ParameterizedTest
    @MethodSource("otherTargets")
    @Shows("S4")
    void targetsThatNameTwoPlacesReachNeither(Protocol protocol, String path) {
        Answer answer = protocol.send(gateway, Attack.get(path).bearer(token));

        assertThat(answer.status()).as(answer.body()).isIn(Answer.NONE, 400, 404);
        assertThat(other.received()).isEmpty();
        assertThat(target.received()).isEmpty();
    }

    /** Attack 8. */
    @ParameterizedTest
    @MethodSource("ambiguousPaths")
    @Shows("S8")
    void ambiguousPathsAreRefused(Way way, String path) {
        Answer answer = way.send(gateway, Attack.get(path).bearer(token));

        assertThat(answer.status()).as(path).isIn(Answer.NONE, 400);
        if (answer.status() == 400) {
            answer.isStatus(400);
        }
        assertThat(target.received()).isEmpty();
        assertThat(other.received()).isEmpty();
    }

    /** Attack 8 with upgrades. */
    @ParameterizedTest
    @MethodSource("ambiguousSegments")
    @Shows("S8")
    void ambiguousPathsOfUpgradesAreRefused(String segment) {
        Attack exec = Attack.get("/clusters/target/api/v1/namespaces/a/pods/" + segment + "/exec")
                .bearer(token)
                .upgrading("Upgrade");
        for (Way way : Way.upgradable()) {
            assertThat(way.send(gateway, exec).status()).isEqualTo(400);
        }
        assertThat(target.received()).isEmpty();
    }

    /** Attack 8: the path is forwarded byte for byte. */
    @ParameterizedTest
    @MethodSource("plainTargets")
    @Shows("S8")
    void whatIsNotAmbiguousIsSentAsItCame(Way way, String path) throws Exception {
        Answer answer = way.send(gateway, Attack.get("/clusters/target" + path).bearer(token));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(target.next().line()).isEqualTo("GET " + path + " HTTP/1.1");
    }

    /** Attack 6: through both entry points, and as the response to an upgrade. */
    @Smoke
    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    @Shows("S6")
    void redirectsAreNotFollowed(int status) {
        String location = "http://127.0.0.1:" + other.port() + "/stolen";
        target.answer("HTTP/1.1 " + status + " Elsewhere\r\nLocation: " + location + "\r\nContent-Length: 0\r\n\r\n");
        for (Protocol protocol : Protocol.values()) {
            Answer plain = protocol.send(gateway, Attack.get(PODS).bearer(token));
            assertThat(plain.status()).isIn(status, 502);
            Answer paged = protocol.send(
                    gateway,
                    Attack.get("/api/v1/cube/proxy/clusters/target/api/v1/pods").bearer(token));
            assertThat(paged.status()).isIn(status, 502);
        }
        Answer upgrade = Protocol.HTTP_1_1.send(
                gateway, Attack.get(PODS + "/p/exec").bearer(token).upgrading("Upgrade"));
        assertThat(upgrade.status()).isIn(status, 502);
        assertThat(other.received()).isEmpty();
        // ignores SubjectAccessReviews for lists from the cache, whose redirects are not followed either
        assertThat(target.received())
                .filteredOn(request -> !request.line().startsWith("POST /apis/authorization.k8s.io/"))
                .hasSize(5);
    }

    private static Stream<Arguments> otherTargets() {
        return each(Stream.of(
                "https://other/clusters/target/api/v1/pods",
                "http://127.0.0.1:" + 1 + "/clusters/other/api",
                "//other/clusters/target/api/v1/pods",
                "//clusters/target/api/v1/pods",
                "@other/clusters/target/api/v1/pods",
                "/clusters/target@other/api/v1/pods",
                "/clusters/@other/api/v1/pods",
                "/clusters/target:443@other/api/v1/pods",
                "/clusters//other/api/v1/pods",
                "/clusters/target/../other/api/v1/pods",
                "/clusters/target%2fother/api/v1/pods",
                "/clusters/target%23/api/v1/pods",
                "/clusters/TARGET/api/v1/pods",
                "/clusters//api/v1/pods",
                "*",
                "other:443"));
    }

    private static Stream<String> ambiguousSegments() {
        return Stream.of(
                "..",
                ".",
                "%2e%2e",
                "%2E%2e",
                ".%2e",
                "%2e",
                "%252e%252e",
                "%25",
                "a%2fb",
                "a%2Fb",
                "..%5cb",
                "a\\b",
                "",
                "..;b",
                ".%3bb",
                "a%00",
                "a%0d%0ab",
                "a%0a",
                "a%09",
                "a%7f",
                "a#b",
                "%",
                "%2",
                "%zz",
                "a\"b",
                "a<b",
                "a|b",
                "a{b",
                "a^b",
                "a`b",
                "a\u00e9b",
                "..%00",
                "...%2f");
    }

    private static Stream<Arguments> ambiguousPaths() {
        return eachWay(ambiguousSegments()
                .flatMap(segment -> Stream.of(
                        "/clusters/target/api/v1/namespaces/" + segment + "/pods",
                        "/api/v1/cube/proxy/clusters/target/api/" + segment + "/pods",
                        "/api/v1/cube/" + segment + "/keys")));
    }

    private static Stream<Arguments> plainTargets() {
        return eachWay(Stream.of(
                "/api/v1/namespaces/a%20b/pods/x:y@z,!$&'()*+=~_-",
                "/api/v1/namespaces/%C3%A9/pods/...",
                "/api/v1/%70ods/a..b",
                "/api/v1/namespaces/a/pods/x%23y%3Fz%3Bv;w%5Cu",
                "/api/v1/pods?labelSelector=a%3Db%2Cc&x=..%2f..&&=&%00",
                "/api/v1/pods/",
                "/api/v1/pods?"));
    }

    private static Stream<Arguments> each(Stream<String> values) {
        return values.flatMap(value -> Stream.of(Protocol.values()).map(protocol -> Arguments.of(protocol, value)));
    }

    private static Stream<Arguments> eachWay(Stream<String> values) {
        return values.flatMap(value -> Stream.of(Way.values()).map(way -> Arguments.of(way, value)));
    }
}
