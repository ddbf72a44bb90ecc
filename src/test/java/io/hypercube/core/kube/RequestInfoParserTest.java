package io.hypercube.core.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.testbed.Shows;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestInfoParserTest {

    /** {@code METHOD target | VERB group/version/resource namespace name subresource}, with a dash for missing parts. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                GET /api/v1/pods | LIST /v1/pods - - -
                HEAD /api/v1/pods | LIST /v1/pods - - -
                GET /api/v1/pods?watch=true | WATCH /v1/pods - - -
                GET /api/v1/pods?watch | WATCH /v1/pods - - -
                GET /api/v1/pods?w%61tch=1 | WATCH /v1/pods - - -
                GET /api/v1/pods?watch= | WATCH /v1/pods - - -
                GET /api/v1/pods?watch=T | WATCH /v1/pods - - -
                GET /api/v1/pods?watch=False | LIST /v1/pods - - -
                GET /api/v1/pods?watch=+false | WATCH /v1/pods - - -
                GET /api/v1/pods?watch+=true | LIST /v1/pods - - -
                GET /api/v1/pods?Watch=true | LIST /v1/pods - - -
                GET /api/v1/pods?a=%3Bwatch=true | LIST /v1/pods - - -
                GET /api/v1/nodes/n/proxy/run?a=b;c=d&e=%zz | CONNECT /v1/nodes - n proxy
                GET /api/v1/pods?watch=0 | LIST /v1/pods - - -
                GET /api/v1/namespaces | LIST /v1/namespaces - - -
                GET /api/v1/namespaces/a | GET /v1/namespaces a a -
                PUT /api/v1/namespaces/a/finalize | UPDATE /v1/namespaces a a finalize
                GET /api/v1/namespaces/a/pods | LIST /v1/pods a - -
                GET /api/v1/namespaces/a/pods/ | LIST /v1/pods a - -
                GET /api/v1/namespaces/a/pods/b | GET /v1/pods a b -
                GET /api/v1/namespaces/a/pods/b/log?follow=true | GET /v1/pods a b log
                GET /api/v1/namespaces/a/pods/b/exec?command=sh | CONNECT /v1/pods a b exec
                POST /api/v1/namespaces/a/pods/b/portforward | CONNECT /v1/pods a b portforward
                GET /api/v1/nodes/n/proxy/exec/x/y | CONNECT /v1/nodes - n proxy
                GET /api/v1/namespaces/a/services/https:b:/proxy/x | CONNECT /v1/services a https:b: proxy
                GET /api/v1/proxy/namespaces/a/pods/b | CONNECT /v1/pods a b -
                GET /api/v1/watch/namespaces/a/pods | WATCH /v1/pods a - -
                DELETE /api/v1/namespaces/a/pods | DELETECOLLECTION /v1/pods a - -
                DELETE /api/v1/namespaces/a/pods/b | DELETE /v1/pods a b -
                PATCH /apis/apps/v1/namespaces/a/deployments/b/scale | PATCH apps/v1/deployments a b scale
                POST /apis/tenant.service.io/v1/tenants | CREATE tenant.service.io/v1/tenants - - -
                GET /apis/rbac.authorization.k8s.io/v1/clusterroles/system%3Anode | GET rbac.authorization.k8s.io/v1/clusterroles - system:node -
                """)
    void readsResources(String request, String expected) {
        String[] line = request.split(" ");

        assertThat(parse(line[0], line[1]))
                .isInstanceOfSatisfying(RequestInfo.Resource.class, resource -> assertThat(print(resource))
                        .isEqualTo(expected));
    }

    private static String print(RequestInfo.Resource resource) {
        GroupVersionResource of = resource.collection();
        return "%s %s/%s/%s %s %s %s"
                .formatted(
                        resource.verb(),
                        of.group(),
                        of.version(),
                        of.resource(),
                        Objects.requireNonNullElse(resource.namespace(), "-"),
                        Objects.requireNonNullElse(resource.name(), "-"),
                        Objects.requireNonNullElse(resource.subresource(), "-"));
    }

    @ParameterizedTest
    @CsvSource({
        "/",
        "/api",
        "/api/v1",
        "/apis",
        "/apis/apps",
        "/apis/apps/v1",
        "/version",
        "/openapi/v2",
        "/healthz/etcd"
    })
    void readsTheRestAsNonResource(String path) {
        assertThat(parse("GET", path)).isEqualTo(new RequestInfo.NonResource(Verb.GET, path));
    }

    @Test
    void refusesAMethodThatHasNoVerb() {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> parse("BREW", "/api/v1/pods"))
                .satisfies(e -> assertThat(e.status().code()).isEqualTo(405));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                GET /api/v1/pods?watch=true; | query parameter "watch": contains a semicolon
                GET /api/v1/pods?watch;=true | query parameter "watch": contains a semicolon
                GET /api/v1/pods?a=b&w%61tch=1;b | query parameter "w%61tch": contains a semicolon
                GET /api/v1/pods?a=b;watch=true | query parameter "a": contains a semicolon
                GET /api/v1/pods?watch=%zz | query parameter "watch": invalid percent-encoding
                GET /api/v1/pods?%zz=a&watch=true | query parameter "%zz": invalid percent-encoding
                GET /api/v1/pods?watch=true% | query parameter "watch": invalid percent-encoding
                GET /api/v1/pods?watch=true%+1 | query parameter "watch": invalid percent-encoding
                GET /api/v1/pods?watch=false&w%61tch=true | watch: given several times (expected: once)
                GET /api/v1/pods?watch=fal%C5%BFe | watch: falſe (expected: true or false)
                GET /api/v1/pods?watch=%ff | query parameter "watch": not UTF-8 after decoding
                GET /api/v1/pods?a=%C3%A9&labelSelector=a%3D%C3&b=%A9 | query parameter "labelSelector": not UTF-8 after decoding
                GET /api/v1/pods?%c3=a | query parameter "%c3": not UTF-8 after decoding
                GET /api/v1/pods?a=%ED%A0%80 | query parameter "a": not UTF-8 after decoding
                GET /api/v1/pods?a=%C0%AF | query parameter "a": not UTF-8 after decoding
                DELETE /api/v1/namespaces/a/pods?selector%ff= | query parameter "selector%ff": not UTF-8 after decoding
                GET /version?a=%ff | query parameter "a": not UTF-8 after decoding
                GET /version?a=b;c | query parameter "a": contains a semicolon
                DELETE /api/v1/namespaces/a/pods/b?dryRun=All; | query parameter "dryRun": contains a semicolon
                GET /api/v1/namespaces/a/pods/b/exec?command=a;b | query parameter "command": contains a semicolon
                GET /api/v1/watch/pods?a=b; | query parameter "a": contains a semicolon
                """)
    @Shows({"3.18", "S44"})
    void refusesAQueryThatApiServersReadDifferently(String request, String expected) {
        String[] line = request.split(" ");

        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> parse(line[0], line[1]))
                .withMessageStartingWith(expected)
                .satisfies(e -> assertThat(e.status().code()).isEqualTo(400));
    }

    /** Go 1.26 ignores a query of more than 10,000 parameters. */
    @Test
    void refusesSoManyParametersThatApiServersDropAll() {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> parse("GET", "/api/v1/pods?" + "&".repeat(5_000) + "watch=true"))
                .withMessage("query: 5001 parameters (expected: at most 5000)");
    }

    private static RequestInfo parse(String method, String target) {
        String[] halves = target.split("\\?", 2);
        return RequestInfoParser.find(method, halves[0], halves.length > 1 ? halves[1] : null)
                .orElseThrow(() -> RequestInfoParser.unsupported(method));
    }
}
