package io.hypercube.auth.session;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.core.kube.ApiException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CrossSiteRuleTest {
    private static final String HOST = "cube.example:30443";

    /** Method, Origin, Sec-Fetch-Site, Sec-Fetch-Dest; several values are separated by a space, an empty one is an absent header. */
    @ParameterizedTest
    @CsvSource({
        "GET,,,",
        "HEAD,,,",
        "GET,,same-origin,empty",
        "GET,,none,document",
        "GET,https://cube.example:30443,same-origin,empty",
        "POST,https://cube.example:30443,same-origin,empty",
        "POST,https://cube.example:30443,,",
        "DELETE,,same-origin,",
        "UPGRADE,https://cube.example:30443,,",
        "UPGRADE,https://cube.example:30443,same-origin,websocket",
    })
    void letsPagesOfOursCall(String method, String origin, String site, String destination) {
        RequestSource source = source(method, HOST, origin, site, destination);

        assertThatCode(() -> new CrossSiteRule(true).require(source)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({
        "GET,,cross-site,",
        "GET,,same-site,",
        "GET,,SAME-ORIGIN,",
        "GET,,same-origin cross-site,",
        "GET,https://evil.example,,",
        "GET,null,,",
        "GET,https://cube.example:30443 https://cube.example:30443,,",
        "GET,http://cube.example:30443,,",
        "GET,https://cube.example,,",
        "GET,https://cube.example:30443.evil.example,,",
        "GET,https://evil.example#cube.example:30443,same-origin,",
        "GET,,same-origin,script",
        "GET,,same-origin,iframe",
        "GET,,same-origin,serviceworker",
        "GET,,none,embed",
        "POST,,,",
        "POST,,none,document",
        "PUT,,,",
        "DELETE,,none,",
        "OPTIONS,,,",
        "POST,https://evil.example,same-origin,empty",
        "POST,https://cube.example:30443,cross-site,empty",
        "POST,null,,",
        "UPGRADE,,,",
        "UPGRADE,,none,",
        "UPGRADE,https://evil.example,,",
    })
    void refusesWhatAnotherSitesPageCouldSend(String method, String origin, String site, String destination) {
        RequestSource source = source(method, HOST, origin, site, destination);

        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> new CrossSiteRule(true).require(source))
                .withMessageStartingWith("cross-site request refused: ")
                .matches(refusal -> refusal.status().code() == 403);
    }

    @ParameterizedTest
    @CsvSource({
        "cube.example,https://cube.example",
        "cube.example:443,https://cube.example",
        "CUBE.example,https://cube.example",
        "[::1]:30443,https://[::1]:30443",
        "127.0.0.1:30443,https://127.0.0.1:30443",
    })
    void knowsItsAddressHoweverItIsWritten(String host, String origin) {
        RequestSource source = source("POST", host, origin, null, null);

        assertThatCode(() -> new CrossSiteRule(true).require(source)).doesNotThrowAnyException();
    }

    /** A TLS proxy in front of the gateway makes the browser's origin https. */
    @ParameterizedTest
    @ValueSource(strings = {"http://cube.example", "https://cube.example"})
    void takesEitherSchemeWhereItServesWithoutTls(String origin) {
        RequestSource source = source("POST", "cube.example", origin, null, null);

        assertThatCode(() -> new CrossSiteRule(false).require(source)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://", "https://cube.example", "null"})
    void knowsNoOriginWhereNoHostWasNamed(String origin) {
        RequestSource source = source("GET", "", origin, null, null);

        assertThatExceptionOfType(ApiException.class).isThrownBy(() -> new CrossSiteRule(false).require(source));
    }

    @ParameterizedTest
    @CsvSource({
        ",,true",
        "https://cube.example:30443,same-origin,true",
        ",none,true",
        ",cross-site,false",
        "null,,false"
    })
    void asksOthersThanBrowsersForNothing(String origin, String site, boolean fine) {
        RequestSource source = source("POST", HOST, origin, site, null);

        if (fine) {
            assertThatCode(() -> new CrossSiteRule(true).requireNoOtherSite(source))
                    .doesNotThrowAnyException();
        } else {
            assertThatExceptionOfType(ApiException.class)
                    .isThrownBy(() -> new CrossSiteRule(true).requireNoOtherSite(source));
        }
    }

    private static RequestSource source(
            String method, String host, @Nullable String origin, @Nullable String site, @Nullable String destination) {
        boolean upgrade = method.equals("UPGRADE");
        return new RequestSource(
                upgrade ? "GET" : method, host, upgrade, values(origin), values(site), values(destination));
    }

    private static List<String> values(@Nullable String text) {
        return text == null ? List.of() : List.of(text.split(" ", -1));
    }
}
