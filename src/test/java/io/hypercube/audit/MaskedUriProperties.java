package io.hypercube.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.Shows;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MaskedUriProperties {
    private static final String CANARY = "c4n4ry";
    private static final List<String> SECRETS = List.of(
            "token",
            "access_token",
            "id_token",
            "refresh_token",
            "subject_token",
            "code",
            "state",
            "password",
            "secret",
            "secretKey",
            "client_secret",
            "device_code",
            "user_code",
            "userCode",
            "assertion",
            "client_assertion",
            "id_token_hint",
            "trial",
            "X-Amz-Signature",
            "X-Amz-Security-Token",
            "user[password]",
            "token[0]",
            "auth.token");

    @Property
    void anyTextBecomesABoundedPrintableOne(@ForAll String path, @ForAll String query) {
        assertThat(MaskedUri.of(path, query))
                .hasSizeLessThanOrEqualTo(MaskedUri.LONGEST)
                .matches("[!-~]*");
        assertThat(MaskedUri.of(path + query)).matches("[!-~]*");
    }

    @Property(tries = 2000)
    void randomEscapesAndSeparatorsDoNotThrow(@ForAll @CharRange(from = '%', to = '@') String text) {
        assertThat(MaskedUri.of("/" + text, text)).matches("[!-~]+");
    }

    @Property(tries = 2000)
    @Shows("1.8")
    void secretsNeverShow(
            @ForAll("secretNames") String name,
            @ForAll("neighbours") List<String> others,
            @ForAll @IntRange(max = 3) int encodings,
            @ForAll @CharRange(from = '\'', to = '~') String rest) {
        String pair = name + '=' + CANARY + rest.replace("&", "");
        String nested = "to=" + encoded("https://host/page?a=b&" + pair, Math.max(1, encodings));
        String json = "filter=" + encoded("{\"a\": 1, \"" + name + "\" : \"" + CANARY + "\"}", encodings);
        for (String secret : List.of(pair, nested, json, "a=b;" + pair, encoded(pair, encodings))) {
            String before = String.join("&", others);

            assertThat(MaskedUri.of("/login", before + '&' + secret + '&' + before))
                    .doesNotContain(CANARY);
            assertThat(MaskedUri.of("/login?" + secret)).startsWith("/login?").doesNotContain(CANARY);
        }
    }

    @Property
    void secretsInPathsNeverShow(
            @ForAll("secretNames") String name, @ForAll @IntRange(max = 3) int encodings, @ForAll boolean matrix) {
        String secret = encoded((matrix ? ";" : "?") + name + '=' + CANARY, encodings);

        assertThat(MaskedUri.of("/api/v1/namespaces/a/pods/b/proxy/login" + secret + "/x" + CANARY, null))
                .startsWith("/api/v1/namespaces/a/pods/b/proxy/")
                .doesNotContain(CANARY);
    }

    /** Wherever a long target is cut. */
    @Property
    @Shows("S39")
    void whatIsCutIsMasked(@ForAll @IntRange(min = 0, max = 60) int offset) {
        String padding = "p=" + "x".repeat(MaskedUri.LONGEST - 50 + offset);
        String cut = MaskedUri.of("/a", padding + "&token=" + CANARY + "&q=1");

        assertThat(cut).hasSizeLessThanOrEqualTo(MaskedUri.LONGEST).doesNotContain("c4");
        assertThat(cut.endsWith(MaskedUri.CUT)).isEqualTo(!cut.endsWith("&q=1"));
    }

    @Property
    @Shows("S8")
    void targetsWithoutSecretsStayAsReceived(@ForAll("neighbours") List<String> pairs) {
        String query = String.join("&", pairs);

        assertThat(MaskedUri.of("/api/v1/namespaces/shop/pods/a-1", query))
                .isEqualTo("/api/v1/namespaces/shop/pods/a-1?" + query);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/v1/pods?limit=500&continue=eyJ2IjoibWV0YS5rOHMuaW8vdjEifQ&resourceVersion=0",
                "/api/v1/namespaces/a/pods/b/exec?command=sh&command=-c&command=export+TOKEN%3Dabc%3B+id&container=c",
                "/api/v1/namespaces/a/pods/b/exec?command=TOKEN=abc;id",
                "/api/v1/namespaces/a/pods/b/exec?%63ommand=curl+-d+token%3Dabc+x",
                "/api/v1/namespaces/a/pods/b/exec?c%6fmman%64=token=abc;id",
                "/api/v1/pods?labelSelector=token%3Dabc,app+in+(a,b)&fieldSelector=metadata.name%3Dx",
                "/api/v1/cube/key/token?accessKey=AK123",
                "/apis/rbac.authorization.k8s.io/v1/clusterroles/system%3Anode",
                "/api/v1/namespaces/a/services/https:token:8443/proxy/",
                "/api/v1/pods?",
                "/?&&=&a=&b",
                "/a%zz?b=%&c=%4"
            })
    @Shows("S39")
    void keepsWhatAuditorsNeed(String target) {
        assertThat(MaskedUri.of(target)).isEqualTo(target);
    }

    @ParameterizedTest
    @CsvSource({
        "/a?token=x&b=1,                /a?token=***&b=1",
        "/a?TOKEN=x,                    /a?TOKEN=***",
        "/a?t%6fken=x,                  /a?t%6fken=***",
        "/a?%zz_token=%,                /a?%zz_token=***",
        "/a?token=x&token=y,            /a?token=***&token=***",
        "/a?code=x&state=y&iss=z,       /a?code=***&state=***&iss=z",
        "/a?to=%2Fb%3Ftoken%3Dx&c=1,    /a?to=***&c=1",
        "/a?to=https://u:p@h/,          /a?to=***",
        "/a?limit=1;token=x&b=1,        /a?limit=***&b=1",
        "/a?token,                      /a?token",
        "/u:p@host/a,                   /***@host/a",
        "/a%0d%0ab,                     /a%0d%0ab"
    })
    void masksValuesOnly(String target, String expected) {
        assertThat(MaskedUri.of(target)).isEqualTo(expected);
    }

    @Example
    void encodesWhatIsNotPrintable() {
        assertThat(MaskedUri.of("/a\n\u0000\u001b[2Jé\ud800😀", "b=\r\n"))
                .isEqualTo("/a%0A%00%1B[2J%C3%A9%3F%F0%9F%98%80?b=%0D%0A");
    }

    @Provide
    Arbitrary<String> secretNames() {
        return Arbitraries.of(SECRETS).flatMap(name -> Arbitraries.randomValue(random -> disguised(name, random)));
    }

    @Provide
    Arbitrary<List<String>> neighbours() {
        Arbitrary<String> values = Arbitraries.strings()
                .withCharRange('a', 'z')
                .withChars("0123456789-.,:/+@!()")
                .ofMaxLength(12);
        return Arbitraries.of("limit", "watch", "resourceVersion", "timeoutSeconds", "container", "fieldSelector")
                .flatMap(name -> values.map(value -> name + '=' + value))
                .list()
                .ofMaxSize(5);
    }

    /** With random letters in upper case and random characters percent-encoded. */
    private static String disguised(String name, Random random) {
        StringBuilder disguised = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            switch (random.nextInt(4)) {
                case 0 -> disguised.append('%').append(Integer.toHexString(c));
                case 1 -> disguised.append(Character.toUpperCase(c));
                default -> disguised.append(c);
            }
        }
        return disguised.toString();
    }

    private static String encoded(String text, int times) {
        String encoded = text;
        for (int i = 0; i < times; i++) {
            encoded = URLEncoder.encode(encoded, StandardCharsets.UTF_8);
        }
        return encoded;
    }
}
