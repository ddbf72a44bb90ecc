package io.hypercube.server.console;

/** Objects of the kinds whose pages say more than labels and conditions: among them a Deployment that runs and one that cannot. */
final class LivingObjects {
    private LivingObjects() {}

    static String in(String namespace) {
        return """
        apiVersion: v1
        kind: ConfigMap
        metadata: {name: settings, namespace: %1$s}
        data: {greeting: hello}
        ---
        apiVersion: apps/v1
        kind: Deployment
        metadata: {name: web, namespace: %1$s}
        spec:
          replicas: 2
          selector: {matchLabels: {app: web}}
          template:
            metadata: {labels: {app: web}}
            spec:
              terminationGracePeriodSeconds: 0
              volumes: [{name: settings, configMap: {name: settings}}]
              containers:
              - name: main
                image: localhost/busybox:1
                imagePullPolicy: Never
                command: [sleep, "3600"]
                resources: {requests: {cpu: 10m, memory: 8Mi}}
                volumeMounts: [{name: settings, mountPath: /etc/web}]
        ---
        apiVersion: apps/v1
        kind: Deployment
        metadata: {name: broken, namespace: %1$s}
        spec:
          replicas: 1
          selector: {matchLabels: {app: broken}}
          template:
            metadata: {labels: {app: broken}}
            spec:
              terminationGracePeriodSeconds: 0
              containers: [{name: main, image: "localhost/not-there:1", imagePullPolicy: Never}]
        ---
        apiVersion: v1
        kind: Service
        metadata: {name: web, namespace: %1$s}
        spec: {selector: {app: web}, ports: [{port: 80, targetPort: 8080}]}
        ---
        apiVersion: networking.k8s.io/v1
        kind: Ingress
        metadata: {name: web, namespace: %1$s}
        spec: {defaultBackend: {service: {name: web, port: {number: 80}}}}
        ---
        apiVersion: v1
        kind: ResourceQuota
        metadata: {name: few, namespace: %1$s}
        spec: {hard: {services: "5"}}
        ---
        apiVersion: v1
        kind: PersistentVolumeClaim
        metadata: {name: orders, namespace: %1$s}
        spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
        ---
        apiVersion: batch/v1beta1
        kind: CronJob
        metadata: {name: nightly, namespace: %1$s}
        spec:
          schedule: "0 3 * * *"
          jobTemplate:
            spec:
              template:
                spec:
                  restartPolicy: Never
                  containers: [{name: main, image: "localhost/busybox:1", imagePullPolicy: Never}]
        ---
        apiVersion: rbac.authorization.k8s.io/v1
        kind: Role
        metadata: {name: reader, namespace: %1$s}
        rules: [{apiGroups: [""], resources: [pods], verbs: [get, list]}]
        ---
        apiVersion: rbac.authorization.k8s.io/v1
        kind: RoleBinding
        metadata: {name: readers, namespace: %1$s}
        roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: reader}
        subjects: [{apiGroup: rbac.authorization.k8s.io, kind: User, name: vera}]
        """.formatted(namespace);
    }
}
