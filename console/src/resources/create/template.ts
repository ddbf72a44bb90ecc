import type { Kind } from '../../kube/discovery';

const bodies: Readonly<Record<string, string>> = {
  '/pods': 'spec:\n  containers:\n  - name: app\n    image: \n',
  '/configmaps': 'data:\n  key: value\n',
  '/secrets': 'type: Opaque\nstringData:\n  key: value\n',
  '/services': 'spec:\n  selector:\n    app: example\n  ports:\n  - port: 80\n    targetPort: 8080\n',
  '/namespaces': '',
  'apps/deployments':
    'spec:\n  replicas: 1\n  selector:\n    matchLabels:\n      app: example\n  template:\n    metadata:\n      labels:\n        app: example\n    spec:\n      containers:\n      - name: app\n        image: \n',
};

/** The text that a new object of a kind starts with. */
export function templateOf(kind: Kind | undefined, namespace: string | undefined): string {
  if (!kind) {
    return '';
  }
  const apiVersion = kind.group === '' ? kind.version : `${kind.group}/${kind.version}`;
  const where = kind.namespaced ? `  namespace: ${namespace ?? 'default'}\n` : '';
  return `apiVersion: ${apiVersion}\nkind: ${kind.kind}\nmetadata:\n  name: example\n${where}${bodies[`${kind.group}/${kind.plural}`] ?? 'spec: {}\n'}`;
}
