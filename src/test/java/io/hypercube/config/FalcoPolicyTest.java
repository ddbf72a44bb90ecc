package io.hypercube.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.audit.AuditEvent.AuditStage;
import io.hypercube.audit.AuditPolicy;
import io.hypercube.audit.AuditPolicy.AuditAttributes;
import io.hypercube.audit.AuditPolicy.AuditDecision;
import io.hypercube.audit.AuditPolicy.AuditLevel;
import io.hypercube.audit.ObjectReference;
import io.hypercube.config.ConfigException.Problem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The shipped policy for the rules of Falco's plugin {@code k8saudit}. */
class FalcoPolicyTest {
    private static AuditPolicy policy() {
        List<Problem> problems = new ArrayList<>();
        AuditPolicy policy = AuditPolicyFile.read(Path.of("packaging/audit-policy-falco.yaml"), problems::add)
                .orElseThrow();
        assertThat(problems).isEmpty();
        return policy;
    }

    /** Each row is a call that a rule is about, and the part of the event that the rule reads. */
    @ParameterizedTest
    @CsvSource({
        "Create Privileged Pod,                  create, '',                        pods,                ,                    REQUEST",
        "Create NodePort Service,                create, '',                        services,            ,                    REQUEST",
        "Configmap With Private Credentials,     patch,  '',                        configmaps,          ,                    REQUEST",
        "EphemeralContainers Created,            patch,  '',                        pods,                ephemeralcontainers, REQUEST",
        "Create Disallowed Namespace,            create, '',                        namespaces,          ,                    REQUEST",
        "Attach to cluster-admin Role,           create, rbac.authorization.k8s.io, clusterrolebindings, ,                    REQUEST",
        "ClusterRole With Wildcard Created,      create, rbac.authorization.k8s.io, clusterroles,        ,                    REQUEST",
        "Ingress Object without TLS Cert,        create, networking.k8s.io,         ingresses,           ,                    REQUEST",
        "K8s Deployment Created,                 create, apps,                      deployments,         ,                    REQUEST",
        "K8s Deployment Deleted,                 delete, apps,                      deployments,         ,                    METADATA",
        "Attach/Exec Pod,                        create, '',                        pods,                exec,                METADATA",
        "port-forward,                           create, '',                        pods,                portforward,         METADATA",
        "K8s Secret Get Successfully,            get,    '',                        secrets,             ,                    METADATA",
        "K8s Secret Created,                     create, '',                        secrets,             ,                    METADATA",
        "Untrusted Node Joined,                  create, '',                        nodes,               ,                    METADATA"
    })
    void fillsTheFieldsOfFalcosRules(
            String rule, String verb, String group, String resource, @Nullable String subresource, AuditLevel level) {
        AuditDecision decision = policy().decide(new AuditAttributes(
                "tim",
                List.of("system:authenticated"),
                verb,
                new ObjectReference(group, "v1", resource, "shop", "a", subresource),
                "",
                false,
                false));

        assertThat(decision.level()).as(rule).isEqualTo(level);
        assertThat(decision.omitStages())
                .as("a rule about exec reads ResponseStarted, all others ResponseComplete")
                .doesNotContain(AuditStage.RESPONSE_STARTED, AuditStage.RESPONSE_COMPLETE);
    }

    @Test
    void recordsPathsThatAreNoResources() {
        assertThat(policy().decide(new AuditAttributes("tim", List.of(), "get", null, "/logs/", false, false))
                        .level())
                .isEqualTo(AuditLevel.METADATA);
    }
}
