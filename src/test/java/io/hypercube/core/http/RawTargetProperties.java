package io.hypercube.core.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.RequestInfo;
import io.hypercube.core.kube.RequestInfoParser;
import io.hypercube.testbed.Shows;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RawTargetProperties {

    /** Random paths are either parsed or rejected with a 400; no other exception is thrown. */
    @Property
    void randomTargetsAreParsedOrRefused(@ForAll String target) {
        parsedOrRefused(target);
        parsedOrRefused("/" + target);
    }

    @Property(tries = 5000)
    void randomLadenTargetsAreParsedOrRefused(
            @ForAll @CharRange(from = '!', to = '?') @StringLength(max = 40) String target) {
        parsedOrRefused("/api/v1/" + target);
    }

    @Property
    void whatIsParsedIsPrintedAsReceived(@ForAll @CharRange(from = '!', to = '~') String target) {
        try {
            assertThat(RawTarget.parse("/" + target)).hasToString("/" + target);
        } catch (ApiException e) {
            assertThat(e.status().code()).isEqualTo(400);
        }
    }

    @Example
    void aLongPathCostsNoStack() {
        assertThat(RawTarget.parse("/" + "a".repeat(1_000_000)).path()).hasSize(1_000_001);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/a/../b",
                "/a/./b",
                "/..",
                "/.",
                "/a/%2e%2e/b",
                "/a/%2E./b",
                "/a/%252e/b",
                "/a%2fb",
                "/a%2Fb",
                "/a%5c..",
                "/..%5ca",
                "/a\\b",
                "//a",
                "/a//b",
                "/..;/b",
                "/..;b",
                "/a;.",
                "/..%3bb",
                "/a%00",
                "/a%0d%0ab",
                "/a%2523",
                "/a%7f",
                "/a%2",
                "/a%",
                "/a%zz",
                "/a b",
                "/a#b",
                "/a\u00e9",
                "http://x/a",
                "@b/a",
                "",
                "/a?b#c",
                "/a?b c"
            })
    @Shows("S8")
    void refusesWhatTwoReadersCouldUnderstandDifferently(String target) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> RawTarget.parse(target))
                .satisfies(e -> assertThat(e.status().code()).isEqualTo(400));
    }

    /** Names of Kubernetes objects may have them; a Go server reads each as a part of its segment. */
    @ParameterizedTest
    @ValueSource(strings = {"a%23b", "a%3fb", "a%3Fb", "a;b", "a%3bb", "a%5cb", "a..;b", "%3b", ";", "%5C", "a%20;%23"})
    @Shows("2.17")
    void passesCharactersThatChangeNoPath(String name) {
        String target = "/apis/rbac.authorization.k8s.io/v1/clusterroles/" + name;
        assertThat(RawTarget.parse(target)).hasToString(target);
        assertThat(RequestInfoParser.find("GET", target, null))
                .hasValueSatisfying(info -> assertThat(((RequestInfo.Resource) info).name())
                        .isEqualTo(URLDecoder.decode(name, StandardCharsets.UTF_8)));
    }

    private static void parsedOrRefused(String target) {
        try {
            RawTarget parsed = RawTarget.parse(target);
            assertThat(RequestInfoParser.find("GET", parsed.path(), parsed.query()))
                    .isPresent();
        } catch (ApiException e) {
            assertThat(e.status().code()).isEqualTo(400);
        }
    }
}
