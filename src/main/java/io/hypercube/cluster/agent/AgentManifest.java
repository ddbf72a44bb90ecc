package io.hypercube.cluster.agent;

import io.hypercube.cluster.AgentInvitation;
import io.hypercube.core.http.Json;
import io.hypercube.core.kube.ClusterName;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The objects that run two agents in a cluster, for {@code kubectl apply -f -}. The ServiceAccount may impersonate and nothing else, and
 * not even that where callers have tokens of their own; in its namespace it may read and replace the Secret in which the agents keep their
 * key and certificate.
 *
 * @param server the gateway's URL
 * @param authorityPem the CA certificates that verify the gateway, or null for those of the image
 * @param image of this version of the program
 * @param namespace of the agents; the objects outside of it have its name, so that agents of two gateways fit into one cluster
 */
record AgentManifest(String server, @Nullable String authorityPem, String image, String namespace) {
    static final String NAMESPACE = "hypercube-agent";

    private static final String IMPERSONATION = """
            # The calls that come through the gateway have the rights of their callers, not of this account
            apiVersion: rbac.authorization.k8s.io/v1
            kind: ClusterRole
            metadata: {name: <NAMESPACE>}
            rules:
              - {apiGroups: [""], resources: [users, groups, serviceaccounts], verbs: [impersonate]}
              - {apiGroups: [authentication.k8s.io], resources: [userextras/hypercube.io/ai-client], verbs: [impersonate]}
            ---
            apiVersion: rbac.authorization.k8s.io/v1
            kind: ClusterRoleBinding
            metadata: {name: <NAMESPACE>}
            roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: <NAMESPACE>}
            subjects:
              - {kind: ServiceAccount, name: hypercube-agent, namespace: <NAMESPACE>}
            ---
            """;

    private static final String TEMPLATE = """
            # Connects the cluster <CLUSTER> to Hypercube. Apply it with kubectl apply -f -
            apiVersion: v1
            kind: Namespace
            metadata:
              name: <NAMESPACE>
              labels: {pod-security.kubernetes.io/enforce: restricted}
            ---
            apiVersion: v1
            kind: ServiceAccount
            metadata: {name: hypercube-agent, namespace: <NAMESPACE>}
            ---
            <IMPERSONATION># The agents keep their key and certificate in one Secret
            apiVersion: rbac.authorization.k8s.io/v1
            kind: Role
            metadata: {name: hypercube-agent, namespace: <NAMESPACE>}
            rules:
              - {apiGroups: [""], resources: [secrets], resourceNames: [hypercube-agent], verbs: [get, update]}
              # Each agent says in the status of its pod whether it is connected
              - {apiGroups: [""], resources: [pods], verbs: [get]}
              - {apiGroups: [""], resources: [pods/status], verbs: [update]}
            ---
            apiVersion: rbac.authorization.k8s.io/v1
            kind: RoleBinding
            metadata: {name: hypercube-agent, namespace: <NAMESPACE>}
            roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: hypercube-agent}
            subjects:
              - {kind: ServiceAccount, name: hypercube-agent, namespace: <NAMESPACE>}
            ---
            apiVersion: v1
            kind: Secret
            metadata: {name: hypercube-agent, namespace: <NAMESPACE>}
            ---
            apiVersion: v1
            kind: Secret
            metadata: {name: hypercube-agent-join, namespace: <NAMESPACE>}
            stringData:
              token: <TOKEN>
            <AUTHORITY>---
            apiVersion: v1
            kind: ResourceQuota
            metadata: {name: hypercube-agent, namespace: <NAMESPACE>}
            spec:
              hard: {pods: "100"}
              scopeSelector:
                matchExpressions:
                  - {scopeName: PriorityClass, operator: In, values: [system-cluster-critical]}
            ---
            apiVersion: apps/v1
            kind: Deployment
            metadata:
              name: hypercube-agent
              namespace: <NAMESPACE>
              labels: {app.kubernetes.io/name: hypercube-agent}
            spec:
              replicas: 2
              selector: {matchLabels: {app.kubernetes.io/name: hypercube-agent}}
              template:
                metadata:
                  labels: {app.kubernetes.io/name: hypercube-agent}
                spec:
                  serviceAccountName: hypercube-agent
                  automountServiceAccountToken: false
                  enableServiceLinks: false
                  securityContext:
                    runAsNonRoot: true
                    seccompProfile: {type: RuntimeDefault}
                  # Without an agent, nobody reaches the cluster. Some clusters allow this priority only where a quota names it.
                  priorityClassName: system-cluster-critical
                  nodeSelector: {kubernetes.io/os: linux}
                  tolerations:
                    - {key: CriticalAddonsOnly, operator: Exists}
                    - {key: node-role.kubernetes.io/control-plane, operator: Exists, effect: NoSchedule}
                    - {key: node-role.kubernetes.io/master, operator: Exists, effect: NoSchedule}
                  # Ready while it is connected to the gateway
                  readinessGates: [{conditionType: hypercube.io/Connected}]
                  affinity:
                    podAntiAffinity:
                      preferredDuringSchedulingIgnoredDuringExecution:
                        - weight: 100
                          podAffinityTerm:
                            topologyKey: kubernetes.io/hostname
                            labelSelector: {matchLabels: {app.kubernetes.io/name: hypercube-agent}}
                  containers:
                    - name: agent
                      image: <IMAGE>
                      imagePullPolicy: IfNotPresent
                      command: [java, "@/usr/lib/hypercube/agent"]
                      args:
                        - agent
                        - <SERVER>
                        - "--cluster=<CLUSTER>"
                        - --join-token-file=/etc/hypercube-join/token
                        - --state-secret=hypercube-agent
            <OPTION>          env:
                        - {name: POD_NAME, valueFrom: {fieldRef: {fieldPath: metadata.name}}}
                      securityContext:
                        allowPrivilegeEscalation: false
                        readOnlyRootFilesystem: true
                        capabilities: {drop: [ALL]}
                      resources:
                        requests: {cpu: 50m, memory: 64Mi}
                        limits: {memory: 192Mi}
                      volumeMounts:
                        - {name: join, mountPath: /etc/hypercube-join, readOnly: true}
                        - {name: account, mountPath: /var/run/secrets/kubernetes.io/serviceaccount, readOnly: true}
                        - {name: tmp, mountPath: /tmp}
                  volumes:
                    - {name: join, secret: {secretName: hypercube-agent-join}}
                    # The token ends after an hour. Those that are mounted by default end after a year.
                    - name: account
                      projected:
                        sources:
                          - serviceAccountToken: {path: token, expirationSeconds: 3600}
                          - configMap: {name: kube-root-ca.crt, items: [{key: ca.crt, path: ca.crt}]}
                          - downwardAPI: {items: [{path: namespace, fieldRef: {fieldPath: metadata.namespace}}]}
                    - {name: tmp, emptyDir: {}}
            """;

    AgentInvitation invitation(ClusterName cluster, AgentJoining.JoinToken join) {
        String token = join.token().reveal();
        String manifest = print(cluster, token, join.isImpersonating());
        return new AgentInvitation(token, join.expiration(), manifest, command(cluster));
    }

    private String print(ClusterName cluster, String token, boolean isImpersonating) {
        String authority = authorityPem == null ? "" : "  ca.crt: " + quoted(authorityPem) + "\n";
        String option =
                authorityPem == null ? "" : "            - --certificate-authority=/etc/hypercube-join/ca.crt\n";
        return TEMPLATE.replace("<IMPERSONATION>", isImpersonating ? IMPERSONATION : "")
                .replace("<NAMESPACE>", namespace)
                .replace("<CLUSTER>", cluster.value())
                .replace("<IMAGE>", quoted(image))
                .replace("<SERVER>", quoted("--server=" + server))
                .replace("<OPTION>", option)
                .replace("<AUTHORITY>", authority)
                .replace("<TOKEN>", quoted(token));
    }

    private String command(ClusterName cluster) {
        return "hypercube agent --server " + server + " --cluster " + cluster + " --join-token-file join-token"
                + (authorityPem == null ? "" : " --certificate-authority ca.crt")
                + " --kubeconfig ~/.kube/config --service-account " + namespace
                + "/hypercube-agent";
    }

    /** JSON, which YAML reads as it is. */
    private static String quoted(String text) {
        return new String(Json.write(text), StandardCharsets.UTF_8);
    }
}
