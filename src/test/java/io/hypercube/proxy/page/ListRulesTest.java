package io.hypercube.proxy.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.core.http.AcceptedTypes;
import io.hypercube.core.http.RawTarget;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.RequestInfoParser;
import io.hypercube.list.RowObject;
import io.hypercube.proxy.page.ListRules.Handling;
import io.hypercube.testbed.Shows;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ListRulesTest {
    private static final String TABLE = "application/json;as=Table;v=v1;g=meta.k8s.io";
    private static final String PROTOBUF = "application/vnd.kubernetes.protobuf";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/v1/pods",
                "/api/v1/namespaces/a/pods",
                "/api/v1/namespaces",
                "/apis/tenant.service.io/v1/tenants",
                "/apis/apps/v1/namespaces/a/deployments?labelSelector=a%3Db",
                "/api/v1/pods?pageSize=20&limit=500",
                "/api/v1/pods?pageNum=2&resourceVersion=0",
                "/api/v1/pods?watch=false&sortOrder=desc",
                "/api/v1/pods?limit=5&sortOrder=DESC&pageSize="
            })
    void pagesTheGetOfACollection(String target) {
        assertThat(decide("GET", target)).isInstanceOf(Handling.Page.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/v1/pods?limit=5",
                "/api/v1/pods?continue=abc",
                "/api/v1/pods?resourceVersion=",
                "/api/v1/pods?resourceVersion=0&resourceVersionMatch=Exact",
                "/api/v1/pods?watch=0",
                "/api/v1/pods?%77atch=1",
                "/api/v1/pods?sendInitialEvents=true",
                "/api/v1/namespaces/a/pods/b",
                "/api/v1/namespaces/a/pods/b/log?follow=true",
                "/apis/apps/v1",
                "/version",
                "/api/v1/namespaces/a/services/b/proxy/x?pageSize=7&selector=mine"
            })
    @Shows("3.6")
    void passesTheUpstreamsOwnProtocolUntouched(String target) {
        assertThat(decide("GET", target)).isEqualTo(new Handling.Pass(RawTarget.parse(target)));
    }

    @Test
    @Shows("3.6")
    void passesWhatDoesNotPreferJson() {
        assertThat(decide("GET", "/api/v1/pods", PROTOBUF + ",application/json"))
                .isInstanceOf(Handling.Pass.class);
        assertThat(decide("GET", "/api/v1/pods", "application/yaml")).isInstanceOf(Handling.Pass.class);
        assertThat(decide("GET", "/api/v1/pods", TABLE + ",application/json")).isInstanceOf(Handling.Pass.class);
        assertThat(decide("GET", "/api/v1/pods", "application/json;q=0.5,application/yaml"))
                .isInstanceOf(Handling.Pass.class);
        assertThat(decide("GET", "/api/v1/pods", "*/*")).isInstanceOf(Handling.Page.class);
        assertThat(decide("GET", "/api/v1/pods", "application/json;charset=utf-8"))
                .isInstanceOf(Handling.Page.class);
    }

    @Test
    void theSixAskForJsonWhereTheClientTakesIt() {
        assertThat(page("/api/v1/pods?pageSize=1", PROTOBUF + ",application/json")
                        .accepted()
                        .onlyJson())
                .isEqualTo("application/json");
        assertThat(page("/api/v1/pods?pageSize=1", TABLE + ", */*;q=0.1")
                        .accepted()
                        .onlyJson())
                .isEqualTo(TABLE + ",application/json");
        assertThatThrownBy(() -> decide("GET", "/api/v1/pods?pageSize=1", PROTOBUF))
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.status().code()).isEqualTo(406));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "application/json",
                "*/*",
                TABLE + ",application/json",
                PROTOBUF + ",application/json",
                "application/yaml,application/json;q=0.5"
            })
    void groupsArePlainJsonWhateverElseTheClientTakes(String accept) {
        ListRequest list = page("/api/v1/pods?groupBy=spec.nodeName&limit=5", accept);

        assertThat(list.accepted().onlyJson()).isEqualTo("application/json");
        assertThat(list.target(list.pushdown(), null).toString()).isEqualTo("/api/v1/pods");
    }

    @ParameterizedTest
    @ValueSource(strings = {TABLE, PROTOBUF, "application/yaml", "application/json;q=0," + TABLE})
    void groupsAreNothingElse(String accept) {
        assertThatThrownBy(() -> decide("GET", "/api/v1/pods?groupBy=spec.nodeName", accept))
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.status().code()).isEqualTo(406));
    }

    @ParameterizedTest
    @CsvSource({
        "GET,/api/v1/namespaces/a/pods/b?pageSize=1&x=%C3%A9,/api/v1/namespaces/a/pods/b?x=%C3%A9",
        "GET,/api/v1/namespaces/a/pods/b/log?selector=a&follow=1&&tail=2,/api/v1/namespaces/a/pods/b/log?follow=1&&tail=2",
        "POST,/api/v1/namespaces/a/pods?dryRun=All&pageSize=1&sortName=x,/api/v1/namespaces/a/pods?dryRun=All",
        "DELETE,/api/v1/namespaces/a/pods/b?page%53ize=1,/api/v1/namespaces/a/pods/b",
        "PUT,/api/v1/namespaces/a/pods/b?pageNum=1,/api/v1/namespaces/a/pods/b",
        "HEAD,/api/v1/pods?pageNum=1&limit=2,/api/v1/pods?limit=2",
        "GET,/version?sortFunc=x,/version",
        "GET,/version?sortFunc=,/version",
    })
    @Shows({"3.17", "3.22"})
    void takesTheSixOffEverythingElse(String method, String target, String sent) {
        assertThat(decide(method, target)).isEqualTo(new Handling.Pass(RawTarget.parse(sent)));
    }

    @ParameterizedTest
    @CsvSource({
        "/api/v1/pods?watch=1&pageSize=5,/api/v1/pods?watch=1",
        "/api/v1/pods?watch=1&selector=metadata.labels.app%3Dweb,/api/v1/pods?watch=1&labelSelector=app%3Dweb",
        "/api/v1/pods?labelSelector=a&watch=1&selector=metadata.labels.b%3Dc,/api/v1/pods?watch=1&labelSelector=a%2Cb%3Dc",
    })
    @Shows("3.16")
    void pushesExactLabelTermsOfAWatchUpstream(String target, String sent) {
        assertThat(decide("GET", target)).isEqualTo(new Handling.Pass(RawTarget.parse(sent)));
    }

    /** HTML forms send empty fields too. */
    @ParameterizedTest
    @CsvSource({
        "GET,/api/v1/pods?limit=5&pageSize=&sortName=,/api/v1/pods?limit=5",
        "GET,/api/v1/pods?pageSize=&continue=abc&sort%4Frder,/api/v1/pods?continue=abc",
        "GET,/api/v1/pods?watch=1&selector=&pageSize=,/api/v1/pods?watch=1",
    })
    @Shows("3.14")
    void takesOneOfTheSixThatIsEmptyForNotGiven(String method, String target, String sent) {
        assertThat(decide(method, target)).isEqualTo(new Handling.Pass(RawTarget.parse(sent)));
    }

    @Test
    @Shows("3.14")
    void defaultsHoldWhereAllOfTheSixAreEmpty() {
        ListRequest list = page("/api/v1/pods?selector=&pageSize=&pageNum=&sortName=&sortOrder=&sortFunc=", "");

        assertThat(list.explicit()).isFalse();
        assertThat(list.listQuery()).isEqualTo(page("/api/v1/pods", "").listQuery());
        assertThat(decide("GET", "/api/v1/pods?pageSize=", "application/yaml")).isInstanceOf(Handling.Pass.class);
    }

    @ParameterizedTest
    @CsvSource({
        "GET,/api/v1/pods?pageSize=&pageSize=5",
        "GET,/api/v1/pods?pageSize=&pageSize=",
        "GET,/api/v1/pods?watch=1&pageSize=&pageSize=5",
        "GET,/api/v1/pods?pageSize=&sortName=x&continue=abc",
        "DELETE,/api/v1/namespaces/a/pods?selector=&pageSize=3",
        "GET,/api/v1/pods?watch=1&selector=metadata.name%3Da",
        "GET,/api/v1/pods?watch=1&selector=metadata.labels.a~b",
        "GET,/api/v1/pods?watch=1&groupBy=spec.nodeName",
        "GET,/api/v1/pods?groupBy=spec.nodeName&sortName=metadata.name",
        "GET,/api/v1/pods?groupBy=spec.nodeName&continue=abc",
        "DELETE,/api/v1/namespaces/a/pods?groupBy=spec.nodeName",
        "DELETE,/api/v1/namespaces/a/pods?labelSelector=a&selector=",
        "DELETE,/api/v1/namespaces/a/pods?selector",
        "DELETE,/api/v1/namespaces/a/pods?pageSize=",
        "DELETE,/api/v1/namespaces/a/pods?pageNum=",
        "DELETE,/api/v1/namespaces/a/pods?sortName=",
        "DELETE,/api/v1/namespaces/a/pods?sortOrder=",
        "DELETE,/api/v1/namespaces/a/pods?s%6FrtFunc=",
        "GET,/api/v1/pods?pageSize=1&continue=abc",
        "GET,/api/v1/pods?pageSize=-1",
        "GET,/api/v1/pods?pageNum=1&pageNum=2",
        "DELETE,/api/v1/namespaces/a/pods?selector=metadata.name%3Da",
        "DELETE,/api/v1/namespaces/a/pods?pageSize=3",
    })
    @Shows({"3.15", "3.16", "3.17"})
    void refusesWhatDoesNotGoTogether(String method, String target) {
        assertThatThrownBy(() -> decide(method, target))
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.status().code()).isEqualTo(400))
                .message()
                .satisfies(message -> {
                    if (method.equals("DELETE")) {
                        assertThat(message).contains("labelSelector or fieldSelector");
                    }
                });
    }

    @Test
    @Shows({"3.7", "3.15"})
    void sendsTheCallersOtherParametersInTheirOrderAndOurTermsBehindTheirs() {
        ListRequest list = page(
                "/api/v1/namespaces/a/pods?x=%C3%A9&pageSize=5&limit=9&y&selector=metadata.labels.app%3Dweb,metadata.name%3Dp"
                        + "&labelSelector=t%3Du&resourceVersion=0",
                "");

        assertThat(list.target(list.pushdown(), null).toString())
                .isEqualTo("/api/v1/namespaces/a/pods?x=%C3%A9&y&resourceVersion=0"
                        + "&labelSelector=t%3Du%2Capp%3Dweb&fieldSelector=metadata.name%3Dp");
        assertThat(list.target(list.pushdown(), "tok=en").query())
                .contains("continue=tok%3Den")
                .doesNotContain("resourceVersion");
    }

    @Test
    void fetchesTheObjectsThatRowsAreJudgedBy() {
        assertThat(page("/api/v1/pods?pageSize=5", TABLE).rowObject()).isEqualTo(new RowObject.AsFetched());
        ListRequest deep = page("/api/v1/pods?sortName=spec.nodeName", TABLE);
        assertThat(deep.target(deep.pushdown(), null).query()).isEqualTo("includeObject=Object");
        assertThat(deep.rowObject()).isEqualTo(new RowObject.Metadata("meta.k8s.io/v1"));
        ListRequest none = page("/api/v1/pods?pageSize=1&includeObject=None", TABLE);
        assertThat(none.target(none.pushdown(), null).query()).isEqualTo("includeObject=Metadata");
        assertThat(none.rowObject()).isEqualTo(new RowObject.None());
        ListRequest whole = page("/api/v1/pods?sortName=spec.nodeName&includeObject=Object", TABLE);
        assertThat(whole.rowObject()).isEqualTo(new RowObject.AsFetched());
    }

    private static ListRequest page(String target, String accept) {
        return ((Handling.Page) decide("GET", target, accept)).request();
    }

    private static Handling decide(String method, String target) {
        return decide(method, target, "");
    }

    private static Handling decide(String method, String target, String accept) {
        RawTarget raw = RawTarget.parse(target);
        return ListRules.decide(
                method,
                RequestInfoParser.find(method, raw.path(), raw.query()).orElseThrow(),
                raw,
                AcceptedTypes.parse(List.of(accept)));
    }
}
