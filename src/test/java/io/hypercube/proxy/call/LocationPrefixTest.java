package io.hypercube.proxy.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LocationPrefixTest {

    /** A URL may contain or omit the default port of its scheme. */
    @ParameterizedTest
    @CsvSource({
        "https://api.example, https://api.example/a, /clusters/c/a",
        "https://api.example, https://API.example:443/a, /clusters/c/a",
        "https://api.example:443, https://api.example/a, /clusters/c/a",
        "https://api.example:443/, https://api.example?a, /clusters/c/?a",
        "http://api.example, http://api.example:80#a, /clusters/c/#a",
        "https://api.example:6443, https://api.example/a, https://api.example/a",
        "https://api.example:6443, https://api.example:443/a, https://api.example:443/a",
        "https://api.example, https://api.example:80/a, https://api.example:80/a",
        "https://api.example, https://api.example:/a, https://api.example:/a",
        "https://[::1]:6443, https://[::1]:6443/a, /clusters/c/a",
        "https://api.example/k8s, https://api.example/k8s, /clusters/c/",
        "https://api.example/k8s, https://api.example/k8s/?a, /clusters/c/?a",
        "https://api.example/k8s, https://api.example/k8s/../login, https://api.example/k8s/../login",
        "https://api.example/k8s, https://api.example/k8s?a=/.., /clusters/c/?a=/..",
        "https://api.example/k8s, /k8s, /clusters/c/",
        "https://api.example/k8s, /k8sx, /clusters/c/k8sx",
        "https://api.example, /.., /clusters/c/",
        "https://api.example, /a/.%2E/../b/.c/%2e, /clusters/c/b/.c/",
        "https://api.example, /a%2Fb/..., /clusters/c/a%2Fb/...",
    })
    void leadsToTheSameClusterOrStays(URI server, String location, String expected) {
        assertThat(new LocationPrefix("/clusters/c", server).before(location)).isEqualTo(expected);
    }

    /** Calls by host name, where the path is the cluster's own. */
    @ParameterizedTest
    @CsvSource({
        "https://api.example, /a/b?c#d, /a/b?c#d",
        "https://api.example, https://api.example/a, /a",
        "https://api.example, https://api.example, /",
        "https://api.example, /a/../b, /b",
        "https://api.example/k8s, /k8s/a, /a",
        "https://api.example/k8s, /a, /a",
        "https://api.example/k8s, /k8s//evil/a, /.//evil/a",
        "https://api.example/k8s, https://api.example/k8s/\\evil/a, /./\\evil/a",
        "https://api.example, https://api.example//evil/a, /.//evil/a",
        "https://api.example, /a/..//evil/a, /.//evil/a",
        "https://api.example, /.//evil/a, /.//evil/a",
        "https://api.example, //evil/a, //evil/a",
        "https://api.example, https://other.example/a, https://other.example/a",
    })
    void leadsFromTheRootAndNotToAnotherServer(URI server, String location, String expected) {
        assertThat(new LocationPrefix("", server).before(location)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"''", "' /a'", "//", "///a", "/\\a", "https://", "https:///a", "https://api.example\\@evil/a"})
    void leavesWhatIsNotUnderstood(String location) {
        LocationPrefix prefix = new LocationPrefix("/clusters/c", URI.create("https://api.example"));
        assertThat(prefix.before(location)).isEqualTo(location);
    }
}
