// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { KubeObject } from '../../kube/client';
import type { Target } from './action';
import {
  actionCurl,
  drainCommand,
  markCommand,
  removeCommand,
  runCommand,
  scaleCommand,
  undoCommand,
} from './commands';
import { blockedBy, eviction, fateOf } from './drain';
import { cordon, mark, remove, restart, scale, suspend } from './requests';
import { revisionsOf, selectorText } from './revisions';
import { jobName, runNow } from './run-now';
import { bodyOf, shownYaml } from './send';

function target(group: string, plural: string, kind: string, namespace?: string): Target {
  const place = { group, version: 'v1', plural, namespace, name: 'web' };
  return {
    cluster: 'prod',
    place,
    kind: { ...place, kind, namespaced: namespace !== undefined, verbs: ['patch'], shortNames: [] },
    uid: 'u1',
  };
}

const deployment = target('apps', 'deployments', 'Deployment', 'shop');
const node = target('', 'nodes', 'Node');
const path = '/apis/apps/v1/namespaces/shop/deployments/web';

// the bodies below are those that `kubectl -v=8` shows
describe('the request', () => {
  it('to scale is a patch of the scale subresource', () => {
    expect(scale(deployment, 3)).toEqual({
      method: 'PATCH',
      path: `${path}/scale`,
      contentType: 'application/merge-patch+json',
      body: { spec: { replicas: 3 } },
    });
  });

  it('to restart sets the annotation of kubectl in the pod template', () => {
    expect(restart(deployment, new Date('2026-11-24T10:00:00.123Z'))).toEqual({
      method: 'PATCH',
      path,
      contentType: 'application/strategic-merge-patch+json',
      body: {
        spec: {
          template: { metadata: { annotations: { 'kubectl.kubernetes.io/restartedAt': '2026-11-24T10:00:00Z' } } },
        },
      },
    });
  });

  it('to suspend and resume sets one field', () => {
    expect(suspend(target('batch', 'cronjobs', 'CronJob', 'shop'), false).body).toEqual({ spec: { suspend: false } });
  });

  it('to cordon sets a field, which uncordoning removes', () => {
    expect(cordon(node, true)).toMatchObject({ path: '/api/v1/nodes/web', body: { spec: { unschedulable: true } } });
    expect(cordon(node, false).body).toEqual({ spec: { unschedulable: null } });
  });

  it('to label and annotate is a merge patch, in which null removes a key', () => {
    expect(mark(deployment, 'labels', { app: 'web', old: null })).toEqual({
      method: 'PATCH',
      path,
      contentType: 'application/merge-patch+json',
      body: { metadata: { labels: { app: 'web', old: null } } },
    });
  });

  it('to delete names the propagation and the object that was seen', () => {
    expect(remove(deployment, 'Orphan')).toMatchObject({
      method: 'DELETE',
      path,
      body: { kind: 'DeleteOptions', propagationPolicy: 'Orphan', preconditions: { uid: 'u1' } },
    });
  });

  it('to delete says in its body that it is a dry run, as the server ignores the query beside one', () => {
    const request = remove(deployment, 'Background');
    expect(bodyOf(request, true)).toMatchObject({ dryRun: ['All'], preconditions: { uid: 'u1' } });
    expect(bodyOf(request, false)).not.toHaveProperty('dryRun');
  });

  it('to run a CronJob now makes a Job that belongs to it', () => {
    const cronJob: KubeObject = {
      metadata: { name: 'web', namespace: 'shop', uid: 'c1' },
      spec: { jobTemplate: { metadata: { labels: { app: 'web' } }, spec: { backoffLimit: 1 } } },
    };
    expect(runNow(target('batch', 'cronjobs', 'CronJob', 'shop'), cronJob, 'web-now')).toEqual({
      method: 'POST',
      path: '/apis/batch/v1/namespaces/shop/jobs',
      contentType: 'application/json',
      body: {
        apiVersion: 'batch/v1',
        kind: 'Job',
        metadata: {
          name: 'web-now',
          namespace: 'shop',
          labels: { app: 'web' },
          annotations: { 'cronjob.kubernetes.io/instantiate': 'manual' },
          ownerReferences: [{ apiVersion: 'batch/v1', kind: 'CronJob', name: 'web', uid: 'c1', controller: true }],
        },
        spec: { backoffLimit: 1 },
      },
    });
  });

  it('to evict is of the policy API, and of the very pod', () => {
    expect(eviction({ metadata: { name: 'a', namespace: 'shop', uid: 'p1' } }, 'policy/v1')).toEqual({
      method: 'POST',
      path: '/api/v1/namespaces/shop/pods/a/eviction',
      contentType: 'application/json',
      body: {
        apiVersion: 'policy/v1',
        kind: 'Eviction',
        metadata: { name: 'a', namespace: 'shop' },
        deleteOptions: { preconditions: { uid: 'p1' } },
      },
    });
  });
});

describe('the revisions', () => {
  const owner = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web', uid: 'd1', controller: true };
  const workload: KubeObject = {
    metadata: {
      name: 'web',
      uid: 'd1',
      annotations: { 'deployment.kubernetes.io/revision': '2', 'kubernetes.io/change-cause': 'bad', note: 'new' },
    },
  };
  const replicaSet = (revision: string, image: string, uid = 'd1') => ({
    metadata: {
      name: `web-${revision}`,
      ownerReferences: [{ ...owner, uid }],
      annotations: { 'deployment.kubernetes.io/revision': revision, 'kubernetes.io/change-cause': `image ${image}` },
    },
    spec: {
      template: { metadata: { labels: { app: 'web', 'pod-template-hash': 'x' } }, spec: { containers: [{ image }] } },
    },
  });

  it('of a Deployment are its own ReplicaSets, the newest first', () => {
    const found = revisionsOf(deployment, workload, [
      replicaSet('1', 'a:1'),
      replicaSet('2', 'a:2'),
      replicaSet('3', 'b:1', 'other'),
    ]);
    expect(found.map(({ number, images, cause }) => [number, images, cause])).toEqual([
      [2, ['a:2'], 'image a:2'],
      [1, ['a:1'], 'image a:1'],
    ]);
  });

  it('of a Deployment come back without the hash, with the annotations of their time', () => {
    const [back] = revisionsOf(deployment, workload, [replicaSet('1', 'a:1')]);
    expect(back?.request).toEqual({
      method: 'PATCH',
      path,
      contentType: 'application/json-patch+json',
      body: [
        {
          op: 'replace',
          path: '/spec/template',
          value: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ image: 'a:1' }] } },
        },
        {
          op: 'replace',
          path: '/metadata/annotations',
          value: { 'deployment.kubernetes.io/revision': '2', 'kubernetes.io/change-cause': 'image a:1' },
        },
      ],
    });
  });

  it('of a StatefulSet come back by the patch that their ControllerRevision keeps', () => {
    const data = { spec: { template: { $patch: 'replace', spec: { containers: [{ image: 'a:1' }] } } } };
    const keeper = { metadata: { name: 'web-1', ownerReferences: [owner] }, revision: 7, data };
    const [back] = revisionsOf(target('apps', 'statefulsets', 'StatefulSet', 'shop'), workload, [keeper]);
    expect(back).toMatchObject({ number: 7, images: ['a:1'] });
    expect(back?.request).toMatchObject({ contentType: 'application/strategic-merge-patch+json', body: data });
  });

  it('are found by the selector of the workload', () => {
    expect(
      selectorText({
        matchLabels: { app: 'web' },
        matchExpressions: [
          { key: 'tier', operator: 'In', values: ['a', 'b'] },
          { key: 'old', operator: 'DoesNotExist' },
        ],
      }),
    ).toBe('app=web,tier in (a,b),!old');
  });
});

describe('draining a node', () => {
  const pod = (extra: object, spec: object = {}, phase = 'Running'): KubeObject => ({
    metadata: { name: 'a', namespace: 'shop', ...extra },
    spec: { ...spec },
    status: { phase },
  });
  const owned = (kind: string) => ({
    ownerReferences: [{ apiVersion: 'apps/v1', kind, name: 'x', uid: 'x', controller: true }],
  });
  const volumes = { volumes: [{ name: 'cache', emptyDir: {} }] };

  it('leaves the pods of DaemonSets and of the node itself', () => {
    expect(fateOf(pod(owned('DaemonSet')))).toEqual({ does: 'stay', because: 'daemonSet' });
    expect(fateOf(pod({ annotations: { 'kubernetes.io/config.mirror': 'x' } }))).toEqual({
      does: 'stay',
      because: 'mirror',
    });
  });

  it('is blocked by what would be lost until somebody agrees', () => {
    const none = { emptyDir: false, unmanaged: false };
    expect(blockedBy(fateOf(pod(owned('ReplicaSet'))), none)).toEqual([]);
    expect(blockedBy(fateOf(pod({}, volumes)), none)).toEqual(['emptyDir', 'unmanaged']);
    expect(blockedBy(fateOf(pod({}, volumes)), { emptyDir: true, unmanaged: false })).toEqual(['unmanaged']);
    expect(blockedBy(fateOf(pod({}, volumes, 'Succeeded')), none)).toEqual([]);
  });
});

describe('the command', () => {
  it('of kubectl does the same', () => {
    expect(scaleCommand(deployment, 3)).toBe('kubectl scale deployment/web --replicas=3 --namespace shop');
    expect(undoCommand(deployment, 2)).toBe('kubectl rollout undo deployment/web --to-revision=2 --namespace shop');
    expect(markCommand(deployment, 'annotations', { note: 'a b', old: null })).toBe(
      "kubectl annotate deployment/web 'note=a b' old- --overwrite --namespace shop",
    );
    expect(removeCommand(target('example.org', 'notes', 'Note', 'shop'), 'Foreground')).toBe(
      'kubectl delete notes.example.org/web --cascade=foreground --namespace shop',
    );
    expect(runCommand(target('batch', 'cronjobs', 'CronJob', 'shop'), 'web-1')).toBe(
      'kubectl create job web-1 --from=cronjob/web --namespace shop',
    );
    expect(drainCommand(node, true, false)).toBe('kubectl drain web --ignore-daemonsets --delete-emptydir-data');
  });

  it('of curl is the request that is sent', () => {
    expect(actionCurl('https://gw', 'prod', scale(deployment, 3), true)).toBe(
      [
        'curl -sS --cacert ca.crt -X PATCH -H "Authorization: Bearer $TOKEN" \\',
        "  -H 'Content-Type: application/merge-patch+json' \\",
        `  -d '{"spec":{"replicas":3}}' \\`,
        `  'https://gw/clusters/prod${path}/scale?fieldManager=hypercube-console'`,
      ].join('\n'),
    );
  });
});

it('a Job of a CronJob has a name of at most 63 characters', () => {
  const name = jobName('a'.repeat(80), new Date(0));
  expect(name.length).toBeLessThanOrEqual(63);
  expect(name).toMatch(/^a+-manual-0$/);
});

it('what is compared has no copy of the values of a Secret', () => {
  const yaml = shownYaml({
    metadata: {
      name: 's',
      resourceVersion: '1',
      annotations: { 'kubectl.kubernetes.io/last-applied-configuration': 'hunter2', note: 'x' },
    },
  });
  expect(yaml).toBe('metadata:\n  annotations:\n    note: x\n  name: s');
});
