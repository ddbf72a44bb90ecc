package io.hypercube.ai.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.ai.protocol.ToolException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectUriTest {
    @Test
    void hasThreeOrFourParts() {
        assertThat(ObjectUri.parse("k8s://prod/pods/shop/web-1"))
                .isEqualTo(new ObjectUri("prod", "pods", Optional.of("shop"), "web-1"));
        assertThat(ObjectUri.parse("k8s://prod/nodes/node-1"))
                .isEqualTo(new ObjectUri("prod", "nodes", Optional.empty(), "node-1"));
    }

    @Test
    void hasEncodedParts() {
        assertThat(ObjectUri.parse("k8s://prod-%2A/clusterroles/system%3Anode+a"))
                .isEqualTo(new ObjectUri("prod-*", "clusterroles", Optional.empty(), "system:node+a"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "k8s://",
                "k8s://prod/pods",
                "k8s://prod/pods/shop/web/log",
                "k8s://prod//shop/web",
                "k8s://prod/pods/shop/",
                "k8s://prod/pods/shop/%zz",
                "k8s://prod/pods/shop/%0a",
                "k8s://prod/pods/shop/web?x=1",
                "k8s://prod/pods/shop/web#x",
                "k8s://prod/pods/shop/a b",
                "K8S://prod/pods/shop/web",
                "https://prod/pods/shop/web"
            })
    void refusesEverythingElse(String uri) {
        assertThatThrownBy(() -> ObjectUri.parse(uri))
                .isInstanceOf(ToolException.class)
                .hasMessageStartingWith("uri: ")
                .hasMessageContaining("(expected: k8s://{cluster}/{resource}/{namespace}/{name}");
    }
}
