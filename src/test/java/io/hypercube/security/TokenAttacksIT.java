package io.hypercube.security;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.core.http.Json;
import io.hypercube.core.secret.KeyUse;
import io.hypercube.storage.Storage;
import io.hypercube.storage.StorageConfig;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.TestKeys;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Attack 11: only a valid token that this gateway signed for itself is accepted. */
@Smoke
class TokenAttacksIT extends BeforeTarget {
    private static String token;
    private static byte[] signingKey;

    @BeforeAll
    static void signIn() throws Exception {
        token = gateway.admin().token();
        try (Storage storage = Storage.open(new StorageConfig(gateway.dataDir(), null), secrets -> {})) {
            signingKey = TestKeys.rotated(storage, gateway.dataDir(), InstantSource.system())
                    .versions(KeyUse.TOKEN_SIGNING)
                    .getFirst()
                    .key();
        }
    }

    /**
     * Checks that the tokens of this test would be accepted with the right key, so that the rejections below are
     * meaningful.
     */
    @Test
    void aTokenMadeWithTheGatewaysOwnKeyIsBelieved() throws Exception {
        assertThat(whoami(Protocol.HTTP_1_1, "Bearer " + signed(header(), claims(), signingKey))
                        .status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource
    @Shows({"4.2", "4.3", "S11"})
    void nothingElseIsBelieved(Protocol protocol) throws Exception {
        for (String value : values()) {
            Answer answer = whoami(protocol, value);

            if (protocol == Protocol.HTTP_2 && !value.equals(value.strip())) {
                // RFC 9113 section 8.2.1: malformed, and a stream error
                assertThat(answer.status()).isIn(Answer.NONE, 401);
            } else {
                assertThat(answer.isStatus(401).all("www-authenticate")).hasSize(1);
            }
        }
        for (String forged : forgeries()) {
            whoami(protocol, "Bearer " + forged).isStatus(401);
        }
    }

    @Test
    @Shows("S11")
    void nothingElseOpensATunnel() throws Exception {
        for (String value : Stream.concat(
                        values().stream(), forgeries().stream().map(forged -> "Bearer " + forged))
                .toList()) {
            Protocol.HTTP_1_1
                    .send(
                            gateway,
                            Attack.get("/clusters/target/api/v1/namespaces/a/pods/p/exec")
                                    .with("Authorization", value)
                                    .upgrading("Upgrade"))
                    .isStatus(401);
        }
        assertThat(cluster.received()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    @Shows("S11")
    void anyByteChangedIsAnotherToken(Protocol protocol) {
        int step = Math.max(1, token.length() / 40);
        for (int i = 0; i < token.length(); i += step) {
            char changed = token.charAt(i) == 'A' ? 'B' : 'A';
            whoami(protocol, "Bearer " + token.substring(0, i) + changed + token.substring(i + 1))
                    .isStatus(401);
        }
        // the last character of base64url has unused bits
        for (char last : "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".toCharArray()) {
            String changed = token.substring(0, token.length() - 1) + last;
            assertThat(whoami(protocol, "Bearer " + changed).status()).isEqualTo(changed.equals(token) ? 200 : 401);
        }
    }

    @ParameterizedTest
    @EnumSource
    @Shows("S11")
    void aTokenAnywhereElseIsNotLookedAt(Protocol protocol) {
        Attack whoami = Attack.get("/api/v1/cube/whoami");
        String encoded = Base64.getUrlEncoder().withoutPadding().encodeToString(token.getBytes(UTF_8));
        for (Attack attack : List.of(
                whoami.bearer(token).bearer(token),
                whoami.bearer(token).with("Authorization", "Basic YWRtaW46YWRtaW4="),
                whoami.with("Cookie", "token=" + token),
                whoami.with("X-Authorization", "Bearer " + token),
                whoami.with("Proxy-Authorization", "Bearer " + token),
                whoami.with("Sec-WebSocket-Protocol", "base64url.bearer.authorization.k8s.io." + encoded),
                Attack.get("/api/v1/cube/whoami?access_token=" + token),
                Attack.get("/api/v1/cube/whoami?token=" + token))) {
            protocol.send(gateway, attack).isStatus(401);
        }
    }

    private static Answer whoami(Protocol protocol, String authorization) {
        return protocol.send(gateway, Attack.get("/api/v1/cube/whoami").with("Authorization", authorization));
    }

    private static List<String> values() {
        return List.of(
                "",
                "Bearer",
                "Bearer ",
                "Bearer  ",
                " ",
                "\t",
                token,
                "Bearer" + token,
                "Token " + token,
                "Basic " + Base64.getEncoder().encodeToString(("admin:" + token).getBytes(UTF_8)),
                "Bearer " + token + " " + token,
                "Bearer " + token + ", Bearer " + token,
                "Bearer  " + token,
                "Bearer \"" + token + "\"",
                "Bearer " + token + ".",
                "Bearer ." + token,
                "Bearer null",
                "Bearer ..",
                "Bearer " + "A".repeat(15_000));
    }

    private static List<String> forgeries() throws Exception {
        List<String> forged = new ArrayList<>();
        String unsigned = encode(with(header(), "alg", "none")) + "." + encode(claims()) + ".";
        forged.add(unsigned);
        forged.add(unsigned.substring(0, unsigned.length() - 1));
        forged.add(encode(with(header(), "alg", "None")) + "." + encode(claims()) + "." + token.split("\\.")[2]);
        byte[] certificate = Files.readAllBytes(gateway.authority());
        for (byte[] key : List.of(new byte[32], "secret".getBytes(UTF_8), certificate)) {
            forged.add(signed(header(), claims(), key));
            forged.add(signed(with(header(), "alg", "RS256"), claims(), key));
        }
        for (Object kid : List.of("other", "", "../../../dev/null", "' OR '1'='1", 1)) {
            forged.add(signed(with(header(), "kid", kid), claims(), signingKey));
        }
        for (String alg : List.of("HS384", "HS512", "RS256", "ES256", "hs256")) {
            forged.add(signed(with(header(), "alg", alg), claims(), signingKey));
        }
        Map<String, Object> keyless = header();
        keyless.remove("kid");
        forged.add(signed(keyless, claims(), signingKey));
        forged.add(signed(with(header(), "crit", List.of("exp")), claims(), signingKey));
        forged.addAll(underThePublicKey());
        long now = System.currentTimeMillis() / 1000;
        forged.add(signed(header(), with(claims(), "iss", "kubernetes/serviceaccount"), signingKey));
        forged.add(signed(header(), with(claims(), "aud", "https://kubernetes.default.svc"), signingKey));
        forged.add(signed(header(), with(claims(), "exp", now - 1), signingKey));
        forged.add(signed(header(), with(claims(), "exp", "never"), signingKey));
        forged.add(signed(header(), with(claims(), "nbf", now + 3600), signingKey));
        forged.add(signed(header(), with(claims(), "sub", "nobody"), signingKey));
        forged.add(signed(header(), with(claims(), "uid", "another"), signingKey));
        forged.add(signed(header(), with(claims(), "pwv", 999), signingKey));
        forged.add(signed(header(), with(claims(), "ak", "AKnobodys"), signingKey));
        for (String claim : List.of("iss", "aud", "sub", "uid", "exp", "nbf")) {
            Map<String, Object> less = claims();
            less.remove(claim);
            forged.add(signed(header(), less, signingKey));
        }
        return forged;
    }

    private static List<String> underThePublicKey() throws Exception {
        return List.of(
                signed(part(0), claims(), signingKey),
                signed(with(part(0), "alg", "HS256"), claims(), signingKey),
                signed(with(part(0), "alg", "HS256"), claims(), publicKey()));
    }

    /** The header of a token that an older version of the program issued: its key is a secret that a test can sign with. */
    private static Map<String, Object> header() throws Exception {
        byte[] id = Arrays.copyOf(MessageDigest.getInstance("SHA-256").digest(signingKey), 8);
        return new LinkedHashMap<>(
                Map.of("alg", "HS256", "typ", "JWT", "kid", HexFormat.of().formatHex(id)));
    }

    /** The key that everybody can have: a verifier that takes the algorithm from the token uses it as a secret. */
    private static byte[] publicKey() throws Exception {
        return gateway.anonymous().get("/openid/v1/jwks").body();
    }

    private static Map<String, Object> claims() {
        return part(1);
    }

    @SuppressWarnings("unchecked") // a JSON object is a map by text
    private static Map<String, Object> part(int index) {
        byte[] json = Base64.getUrlDecoder().decode(token.split("\\.")[index]);
        return new LinkedHashMap<>(Json.read(json, Map.class));
    }

    private static Map<String, Object> with(Map<String, Object> fields, String name, Object value) {
        fields.put(name, value);
        return fields;
    }

    private static String signed(Map<String, Object> header, Map<String, Object> claims, byte[] key) throws Exception {
        String text = encode(header) + "." + encode(claims);
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        return text + "." + Base64.getUrlEncoder().withoutPadding().encodeToString(mac.doFinal(text.getBytes(UTF_8)));
    }

    private static String encode(Map<String, Object> part) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(Json.write(part));
    }
}
