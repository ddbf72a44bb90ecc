package io.hypercube.ai.finding;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The references of an Ingress: Services, their ports and endpoints, and the class. */
class IngressDiagnosisTest {
    private static final Instant NOW = Instant.parse("2026-11-26T10:30:00Z");

    private static final String INGRESS = """
            {'apiVersion': 'networking.k8s.io/v1', 'kind': 'Ingress', 'metadata': {'name': 'shop', 'namespace': 'shop'},
             'spec': {'ingressClassName': 'nginx', 'rules': [{'host': 'shop.example.com', 'http': {'paths': [
               {'path': '/', 'backend': {'service': {'name': 'web', 'port': {'number': 80}}}},
               {'path': '/api', 'backend': {'service': {'name': 'web', 'port': {'name': 'http'}}}}]}}]},
             'status': {'loadBalancer': {'ingress': [{'ip': '192.0.2.7'}]}}}""";
    private static final String OLD = """
            {'apiVersion': 'networking.k8s.io/v1beta1', 'kind': 'Ingress', 'metadata': {'name': 'shop', 'namespace': 'shop',
              'annotations': {'kubernetes.io/ingress.class': 'nginx'}},
             'spec': {'backend': {'serviceName': 'web', 'servicePort': 'http'}}}""";
    private static final String SERVICE = """
            {'metadata': {'name': 'web', 'namespace': 'shop'}, 'spec': {'ports': [{'name': 'http', 'port': 80}]}}""";
    private static final String ENDPOINTS = """
            {'metadata': {'name': 'web', 'namespace': 'shop'}, 'subsets': [{'addresses': [{'ip': '10.0.0.1'}]}]}""";
    private static final String CLASS = "{'metadata': {'name': 'nginx'}, 'spec': {'controller': 'example.com/nginx'}}";

    private static ClusterInMemory cluster() {
        return new ClusterInMemory().with("ingressclasses", CLASS);
    }

    private static Diagnosis diagnose(ClusterInMemory cluster, String ingress) {
        return cluster.diagnose(ingress, "ingresses", NOW);
    }

    @Test
    void anIngressWithAllItRefersToHasNoFinding() {
        ClusterInMemory cluster = cluster().with("services", SERVICE).with("endpoints", ENDPOINTS);

        assertThat(diagnose(cluster, INGRESS).findings()).isEmpty();
        assertThat(diagnose(cluster, INGRESS).headline()).isEqualTo("ingresses/shop/shop: class nginx, 192.0.2.7");
        assertThat(diagnose(cluster, OLD).first()).isEmpty();
    }

    @Test
    void aServiceThatIsMissingIsNamedOnce() {
        assertThat(diagnose(cluster(), INGRESS).findings())
                .singleElement()
                .extracting(Finding::line)
                .isEqualTo("ServiceMissing: services/web does not exist in the namespace shop"
                        + " [ingresses/shop spec.rules[shop.example.com].http.paths[/].backend]");
        assertThat(diagnose(cluster(), OLD).first()).contains("services/web does not exist", "spec.backend]");
    }

    @Test
    void aPortThatTheServiceLacksIsNamed() {
        ClusterInMemory cluster =
                cluster().with("services", SERVICE.replace("'http'", "'web'")).with("endpoints", ENDPOINTS);

        assertThat(diagnose(cluster, INGRESS).first())
                .isEqualTo("PortMissing: services/web has no port http (it has 80 web)"
                        + " [ingresses/shop spec.rules[shop.example.com].http.paths[/api].backend]");
        assertThat(diagnose(cluster, OLD).first()).startsWith("PortMissing: services/web has no port http");
        assertThat(diagnose(cluster, OLD.replace("'http'", "80")).first()).isEmpty();
    }

    @Test
    void aServiceWithoutReadyEndpointsIsNamed() {
        ClusterInMemory cluster = cluster().with("services", SERVICE);

        assertThat(diagnose(cluster, INGRESS).first())
                .isEqualTo(
                        "NoReadyEndpoints: no address of services/web is ready; diagnose it [endpoints/web subsets]");
    }

    @Test
    void aClassThatIsMissingIsNamed() {
        ClusterInMemory cluster =
                new ClusterInMemory().with("services", SERVICE).with("endpoints", ENDPOINTS);

        assertThat(diagnose(cluster, INGRESS).first())
                .isEqualTo(
                        "IngressClassMissing: ingressclasses/nginx does not exist [ingresses/shop spec.ingressClassName]");
        String without = INGRESS.replace("'ingressClassName': 'nginx', ", "").replace("{'ip': '192.0.2.7'}", "");
        assertThat(diagnose(cluster, without).first())
                .startsWith("NoIngressClass: it names no class, and no class of the cluster is the default");
        assertThat(diagnose(cluster, without).headline()).isEqualTo("ingresses/shop/shop: no class, no address");
        assertThat(diagnose(cluster, OLD).first())
                .as("a controller may look at the annotation")
                .isEmpty();
    }

    @Test
    void aRightThatIsMissingHidesNothingElse() {
        ClusterInMemory cluster = new ClusterInMemory().forbidding("ingressclasses", "endpoints");

        Diagnosis diagnosis = diagnose(cluster, INGRESS);

        assertThat(diagnosis.first()).startsWith("ServiceMissing: ");
        assertThat(diagnosis.unread()).singleElement().asString().startsWith("ingressclasses: forbidden");
    }

    @Test
    void aServiceIsDescribedByItsTypeAndPods() {
        String service = """
                {'apiVersion': 'v1', 'kind': 'Service', 'metadata': {'name': 'web', 'namespace': 'shop'},
                 'spec': {'type': 'ClusterIP', 'selector': {'app': 'web'}, 'ports': [{'port': 80}]}}""";
        String external = """
                {'apiVersion': 'v1', 'kind': 'Service', 'metadata': {'name': 'db', 'namespace': 'shop'},
                 'spec': {'type': 'ExternalName', 'externalName': 'db.example.com'}}""";

        assertThat(new ClusterInMemory().diagnose(service, "services", NOW).headline())
                .isEqualTo("services/shop/web: ClusterIP, 0 of 0 pods ready");
        assertThat(new ClusterInMemory().diagnose(external, "services", NOW).headline())
                .isEqualTo("services/shop/db: ExternalName db.example.com");
    }
}
