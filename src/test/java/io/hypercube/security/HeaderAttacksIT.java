package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.security.Attack.Field;
import io.hypercube.security.RecordingCluster.Request;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Attacks 1, 2 and 3: only the gateway determines the identity at a cluster, whatever fields the client sends. */
@Smoke
class HeaderAttacksIT extends BeforeTarget {
    private static final String PODS = "/clusters/target/api/v1/namespaces/team-a/pods";
    private static final String EXEC = PODS + "/web-0/exec?command=id";

    private static String token;

    @BeforeAll
    static void signIn() {
        token = gateway.member("maria", "developers").token();
    }

    /** Attack 1. With HTTP/2 the field itself is malformed and may be rejected. */
    @ParameterizedTest
    @MethodSource("connectionFields")
    @Shows("S1")
    void connectionCannotStripTheIdentity(Way way, String listed) throws Exception {
        Answer answer = way.send(
                gateway,
                Attack.get(PODS).bearer(token).with("Connection", listed).with("X-Own", "1"));

        if (way.protocol() == Protocol.HTTP_2 && answer.status() != 200) {
            assertThat(answer.status()).isIn(Answer.NONE, 400);
            assertThat(cluster.received()).isEmpty();
        } else {
            assertThat(answer.status()).isEqualTo(200);
            assertIsMaria(cluster.next());
        }
    }

    /** Attack 1 with upgrades. */
    @ParameterizedTest
    @MethodSource("strippedNames")
    @Shows("S1")
    void connectionCannotStripTheIdentityOfAnUpgrade(String listed) throws Exception {
        cluster.answer("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n");

        for (Way way : Way.upgradable()) {
            Answer webSocket = way.send(gateway, Attack.get(EXEC).bearer(token).upgrading("Upgrade, " + listed));
            assertThat(webSocket.status()).isEqualTo(403);
            assertIsMaria(cluster.next());

            Answer spdy = way.send(
                    gateway,
                    Attack.of("POST", EXEC)
                            .bearer(token)
                            .with("Connection", listed + ", Upgrade")
                            .with("Upgrade", "SPDY/3.1"));
            assertThat(spdy.status()).isEqualTo(403);
            assertIsMaria(cluster.next());
        }
    }

    /** Attack 2: the cluster allows nobody to impersonate, so the gateway rejects each of these requests. */
    @ParameterizedTest
    @MethodSource("impersonations")
    @Shows("S2")
    void impersonationIsAskedForAndNeverForwarded(Way way, List<Field> fields) {
        Answer answer = way.send(gateway, Attack.get(PODS).bearer(token).with(fields));

        assertThat(answer.status()).as(answer.body()).isIn(400, 403);
        answer.isStatus(answer.status());
        assertThat(cluster.received()).isEmpty();
    }

    /** Attack 2 with upgrades. */
    @ParameterizedTest
    @MethodSource("io.hypercube.security.Way#upgradable")
    @Shows("S2")
    void impersonationOfAnUpgradeIsAskedForToo(Way way) {
        Answer answer = way.send(
                gateway,
                Attack.get(EXEC).bearer(token).with("iMPERSONATE-uSER", "root").upgrading("Upgrade"));

        answer.isStatus(403);
        assertThat(cluster.received()).isEmpty();
    }

    /** Attack 2: names that a lenient parser would treat as the same field. */
    @ParameterizedTest
    @EnumSource
    @Shows("S2")
    void spellingsWithUnderscoresAreNotForwarded(Way way) throws Exception {
        Answer answer = way.send(
                gateway,
                Attack.get(PODS)
                        .bearer(token)
                        .with("Impersonate_User", "root")
                        .with("IMPERSONATE_GROUP", "system:masters")
                        .with("impersonate_extra_scopes", "all")
                        .with("X_Remote_User", "root"));

        assertThat(answer.status()).isEqualTo(200);
        assertIsMaria(cluster.next());
    }

    /** Attack 3. */
    @ParameterizedTest
    @EnumSource
    @Shows("S3")
    void whatSaysWhoTheClientIsStaysInTheGateway(Way way) throws Exception {
        Answer answer = way.send(gateway, Attack.get(PODS).bearer(token).with(identities()));

        assertThat(answer.status()).isEqualTo(200);
        assertIsMaria(cluster.next());
    }

    /** Attack 3 with upgrades: browsers send the token in the list of subprotocols. */
    @ParameterizedTest
    @MethodSource("io.hypercube.security.Way#upgradable")
    @Shows("S3")
    void neitherCookieNorTokenOfAnUpgradeReachesTheCluster(Way way) throws Exception {
        cluster.answer("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n");
        String encoded = Base64.getUrlEncoder().withoutPadding().encodeToString(token.getBytes(StandardCharsets.UTF_8));

        way.send(
                gateway,
                Attack.get(EXEC)
                        .bearer(token)
                        .with(identities())
                        .with(
                                "Sec-WebSocket-Protocol",
                                "base64url.bearer.authorization.k8s.io." + encoded + ", v4.channel.k8s.io")
                        .upgrading("Upgrade"));

        Request seen = cluster.next();
        assertIsMaria(seen);
        assertThat(seen.head()).doesNotContain(encoded);
        assertThat(seen.all("Sec-WebSocket-Protocol")).containsExactly("v4.channel.k8s.io");
    }

    /** As at an API server, for clients that can set no header fields. */
    @ParameterizedTest
    @MethodSource("io.hypercube.security.Way#upgradable")
    @Shows("2.16")
    void aTokenAmongTheSubprotocolsIsACredentialAndStaysInTheGateway(Way way) throws Exception {
        cluster.answer("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n");
        String encoded = Base64.getUrlEncoder().withoutPadding().encodeToString(token.getBytes(StandardCharsets.UTF_8));
        String ours = "base64url.bearer.authorization.k8s.io." + encoded;
        Attack exec = Attack.get(EXEC).with(identities()).upgrading("Upgrade");

        Answer answer = way.send(
                gateway, exec.with("Sec-WebSocket-Protocol", "v5.channel.k8s.io, " + ours + ", v4.channel.k8s.io"));

        assertThat(answer.status()).isEqualTo(403);
        Request seen = cluster.next();
        assertIsMaria(seen);
        assertThat(seen.head()).doesNotContain(encoded);
        assertThat(seen.all("Sec-WebSocket-Protocol")).containsExactly("v5.channel.k8s.io, v4.channel.k8s.io");
        for (String refused : List.of(ours, ours + "," + ours + ",v4.channel.k8s.io", ours + "!,v4.channel.k8s.io")) {
            assertThat(way.send(gateway, exec.with("Sec-WebSocket-Protocol", refused))
                            .status())
                    .isEqualTo(401);
        }
        assertThat(way.send(gateway, exec.bearer("x").with("Sec-WebSocket-Protocol", ours + ",v4.channel.k8s.io"))
                        .status())
                .isEqualTo(401);
    }

    private static void assertIsMaria(Request seen) {
        List<String> speaking = new ArrayList<>();
        for (String name : seen.names()) {
            String folded = name.toLowerCase(Locale.ROOT).replace('_', '-');
            if (Stream.of(
                            "impersonate-",
                            "x-remote-",
                            "x-forwarded-",
                            "x-real-",
                            "cookie",
                            "forwarded",
                            "authorization",
                            "hypercube-",
                            "proxy-")
                    .anyMatch(folded::startsWith)) {
                speaking.add(folded);
            }
        }
        assertThat(speaking)
                .as(seen.head())
                .containsExactlyInAnyOrder("impersonate-user", "impersonate-group", "authorization");
        assertThat(seen.all("Impersonate-User")).containsExactly("maria");
        assertThat(seen.all("Impersonate-Group")).containsExactly("developers");
        assertThat(seen.all("Authorization")).containsExactly("Bearer " + RecordingCluster.CREDENTIAL);
        assertThat(seen.head()).doesNotContain(token);
    }

    private static List<Field> identities() {
        return List.of(
                new Field("X-Remote-User", "root"),
                new Field("x-rEMOTE-gROUP", "system:masters"),
                new Field("X-Remote-Extra-Scopes", "all"),
                new Field("X-Forwarded-For", "10.0.0.1"),
                new Field("X-Forwarded-User", "root"),
                new Field("X-Forwarded-Host", "other"),
                new Field("X-Real-IP", "10.0.0.1"),
                new Field("Hypercube-Inner", token),
                new Field("Forwarded", "for=10.0.0.1"),
                new Field("Cookie", "session=" + token),
                new Field("Proxy-Authorization", "Bearer " + token));
    }

    private static List<String> strippedNames() {
        return List.of(
                "Impersonate-User", "impersonate-group", "Authorization, X-Remote-User", "close, IMPERSONATE-USER");
    }

    private static Stream<Arguments> connectionFields() {
        return each(Stream.concat(strippedNames().stream(), Stream.of("keep-alive, Impersonate_User, Host")));
    }

    private static Stream<Arguments> impersonations() {
        return each(Stream.of(
                List.of(new Field("Impersonate-User", "root")),
                List.of(new Field("impersonate-user", "maria"), new Field("Impersonate-Group", "system:masters")),
                List.of(new Field("IMPERSONATE-USER", "root"), new Field("Impersonate-User", "maria")),
                List.of(new Field("Impersonate-Group", "system:masters")),
                List.of(new Field("Impersonate-Uid", "0")),
                List.of(new Field("Impersonate-Extra-Scopes", "all")),
                List.of(new Field("Impersonate-User", "system:serviceaccount:kube-system:admin")),
                List.of(new Field("Impersonate-User", "")),
                List.of(new Field("Impersonate-Other", "x"))));
    }

    private static Stream<Arguments> each(Stream<?> values) {
        return values.flatMap(value -> Stream.of(Way.values()).map(way -> Arguments.of(way, value)));
    }
}
