package io.hypercube.list.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.core.kube.ApiException;
import io.hypercube.testbed.Shows;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PushdownTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "metadata.labels.app=web; app=web",
                "metadata.labels.app=web|db; app in (web,db)",
                "metadata.labels.app!=web; app!=web",
                "metadata.labels.app!=web|db; app notin (web,db)",
                "metadata.labels.app; app",
                "!metadata.labels.app; !app",
                "metadata.labels.app=; app=",
                "metadata.labels.app=|web; app in (,web)",
                "metadata.labels.app.kubernetes.io/name=web; app.kubernetes.io/name=web",
                "metadata.labels['a.b/C_d']=X.y-z,metadata.labels.q!=1; a.b/C_d=X.y-z,q!=1"
            })
    void saysLabelTermsAsALabelSelector(String selector, String labelSelector) {
        assertThat(Pushdown.of(Selector.parse(selector))).isEqualTo(new Pushdown(labelSelector, ""));
        assertThat(Pushdown.forWatch(Selector.parse(selector))).isEqualTo(new Pushdown(labelSelector, ""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "metadata.labels.app~web",
                "metadata.labels.app!~web",
                "metadata.labels.app=hello world",
                "metadata.labels.app=-x",
                "metadata.labels.app=a)|b",
                "metadata.labels.app=ok|not ok",
                "metadata.labels['a b']=x",
                "metadata.labels.A.b/c=x",
                "metadata.labels.a/b/c=x",
                "metadata.labels['in (x),y']",
                "metadata.labels",
                "spec.template.metadata.labels.app=web",
                "labels.app=web",
                "metadata.annotations.app=web",
                "status.phase=Running"
            })
    void leavesToTheEngineWhatNoLabelSelectorSays(String selector) {
        assertThat(Pushdown.of(Selector.parse(selector))).isEqualTo(new Pushdown("", ""));
        assertThatThrownBy(() -> Pushdown.forWatch(Selector.parse(selector)))
                .isInstanceOf(ApiException.class)
                .hasMessageStartingWith("selector: " + Selector.parse(selector).print())
                .hasMessageContaining("(expected: for a watch, only terms of metadata.labels");
    }

    @Test
    void leavesOutALabelLongerThanLabelsAre() {
        String longest = "x".repeat(63);

        assertThat(Pushdown.of(Selector.parse("metadata.labels.a=" + longest)).labelSelector())
                .isEqualTo("a=" + longest);
        assertThat(Pushdown.of(Selector.parse("metadata.labels.a=" + longest + "x"))
                        .labelSelector())
                .isEmpty();
        assertThat(Pushdown.of(Selector.parse("metadata.labels." + longest + "x=a"))
                        .labelSelector())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "metadata.name=a; metadata.name=a; metadata.name=a",
                "metadata.name=system:node; metadata.name=system:node; metadata.name=system:node",
                "metadata.namespace=x; ''; metadata.namespace=x",
                "metadata.name=a,metadata.namespace=x; metadata.name=a; metadata.name=a,metadata.namespace=x",
                "metadata.name=a|b; ''; ''",
                "metadata.name!=a; ''; ''",
                "metadata.name~a; ''; ''",
                "metadata.name=; ''; ''",
                "metadata.name=a\\,b; ''; ''",
                "metadata.name=a/b; ''; ''",
                "metadata.name=..; ''; ''",
                "metadata.uid=a; ''; ''"
            })
    void saysNamesAsAFieldSelector(String selector, String anyResource, String namespacedResource) {
        assertThat(Pushdown.of(Selector.parse(selector)).fieldSelector()).isEqualTo(anyResource);
        assertThat(Pushdown.ofNamespaced(Selector.parse(selector)).fieldSelector())
                .isEqualTo(namespacedResource);
    }

    @Test
    @Shows("3.7")
    void standsBesideTheCallersOwnSelectors() {
        Pushdown pushdown = Pushdown.of(Selector.parse("metadata.labels.a=1,metadata.name=n"));

        assertThat(pushdown.with(Optional.of("b in (2,3)"), Optional.of("spec.nodeName=x")))
                .isEqualTo(new Pushdown("b in (2,3),a=1", "spec.nodeName=x,metadata.name=n"));
        assertThat(pushdown.with(Optional.empty(), Optional.of(""))).isEqualTo(pushdown);
        assertThat(Pushdown.of(Selector.EVERYTHING).with(Optional.of("b"), Optional.empty()))
                .isEqualTo(new Pushdown("b", ""));
    }
}
