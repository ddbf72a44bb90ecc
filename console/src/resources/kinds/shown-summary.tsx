import { Suspense } from 'react';
import { show } from '../../testing/show';
import { entryOf } from './register';

interface Given {
  readonly metadata: { readonly name: string; readonly namespace?: string };
}

/**
 * For tests: shows the summary of an object of the cluster "prod", in the namespace "shop" if it names none.
 *
 * @param kind by API group and plural, as in `apps/deployments`
 */
export function showSummary(kind: string, object: Given & Readonly<Record<string, unknown>>): void {
  const [group = '', plural = ''] = kind.split('/');
  const { summary: Summary } = entryOf({ group, plural });
  if (!Summary) {
    throw new Error(`${kind} has no summary`);
  }
  const metadata = { uid: `${object.metadata.name}-uid`, namespace: 'shop', resourceVersion: '1', ...object.metadata };
  const { name, namespace } = metadata;
  show(
    <Suspense>
      <Summary
        cluster="prod"
        place={{ group, version: 'v1', plural, namespace, name }}
        object={{ ...object, metadata }}
      />
    </Suspense>,
  );
}

/** A pod of "shop" on "node-a", with the state of its only container. */
export function podWith(name: string, state: object, more: object = {}): object {
  const ready = 'running' in state;
  return {
    metadata: { name, namespace: 'shop', uid: `${name}-uid`, labels: { app: 'web' } },
    spec: { nodeName: 'node-a', containers: [{ name: 'main', image: 'localhost/busybox:1' }], ...more },
    status: {
      phase: ready ? 'Running' : 'terminated' in state ? 'Succeeded' : 'Pending',
      conditions: [{ type: 'Ready', status: ready ? 'True' : 'False' }],
      containerStatuses: [{ name: 'main', ready, restartCount: 0, state }],
    },
  };
}

/** The state of a container whose image is not there, as a kubelet reports it. */
export const imageIsMissing = {
  waiting: {
    reason: 'ErrImageNeverPull',
    message: 'Container image "localhost/not-there:1" is not present with pull policy of Never',
  },
};

/** The server's Table of names alone. */
export function tableOfNames(namespace: string | undefined, ...names: readonly string[]) {
  return {
    columnDefinitions: [{ name: 'Name', type: 'string' }],
    rows: names.map((name) => ({ cells: [name], object: { metadata: { name, namespace, uid: name } } })),
    total: names.length,
  };
}

/** Where an object of the cluster is shown. */
export function page(path: string): string {
  return `/console/clusters/prod${path}`;
}
