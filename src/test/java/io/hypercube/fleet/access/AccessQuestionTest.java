package io.hypercube.fleet.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.core.http.Query;
import io.hypercube.core.kube.ApiException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AccessQuestionTest {
    @ParameterizedTest
    @CsvSource({
        "pods,'',pods,''",
        "pods/log,'',pods,log",
        "deployments.apps,apps,deployments,''",
        "deployments.apps/scale,apps,deployments,scale",
        "tenants.tenant.service.io,tenant.service.io,tenants,''",
        "*,'',*,''"
    })
    void readsAResourceWithGroupAndSubresource(String text, String group, String resource, String subresource) {
        assertThat(parse("verb=get&resource=" + text))
                .isEqualTo(new AccessQuestion("get", group, resource, subresource, "", ""));
    }

    @Test
    void readsOnlyTheCollectionsThatCanGrantIt() {
        assertThat(parse("verb=get&resource=nodes").collections())
                .containsExactly(RbacCollection.CLUSTER_ROLES, RbacCollection.CLUSTER_ROLE_BINDINGS);
        AccessQuestion inShop = parse("verb=get&resource=pods&namespace=shop");
        assertThat(inShop.collections()).containsExactly(RbacCollection.values());
        assertThat(RbacCollection.ROLES.path(inShop))
                .isEqualTo("/apis/rbac.authorization.k8s.io/v1/namespaces/shop/roles");
        assertThat(RbacCollection.ROLE_BINDINGS.path(parse("verb=get&resource=pods&namespace=*")))
                .isEqualTo("/apis/rbac.authorization.k8s.io/v1/rolebindings");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "resource=pods",
                "verb=&resource=pods",
                "verb=GET&resource=pods",
                "verb=get",
                "verb=get&verb=list&resource=pods",
                "verb=get&resource=Pods",
                "verb=get&resource=pods/log/x",
                "verb=get&resource=pods.",
                "verb=get&resource=../secrets",
                "verb=get&resource=pods&namespace=..",
                "verb=get&resource=pods&namespace=a/b",
                "verb=get&resource=pods&namespace=a%3Fb",
                "verb=get&resource=pods&name=a/b",
                "verb=get&resource=pods&name=.."
            })
    void rejectsWhatNoRuleCanBeAbout(String query) {
        assertThatThrownBy(() -> parse(query)).isInstanceOf(ApiException.class).hasMessageContaining("expected: ");
    }

    static AccessQuestion parse(String query) {
        return AccessQuestion.parse(Query.parse(query));
    }
}
