// @vitest-environment node
import { expect, it } from 'vitest';
import { replicasOf, rolloutOf } from './replicas';

const metadata = { name: 'web', generation: 2 };
const progressing = (reason: string, status = 'True') => [{ type: 'Progressing', status, reason }];
const full = { observedGeneration: 2, replicas: 3, updatedReplicas: 3, readyReplicas: 3, availableReplicas: 3 };
const reached = progressing('NewReplicaSetAvailable');

it('the replicas of a DaemonSet are those of the nodes that should have one', () => {
  const status = { desiredNumberScheduled: 4, updatedNumberScheduled: 3, numberReady: 2 };
  expect(replicasOf({ metadata, status })).toEqual({ desired: 4, updated: 3, ready: 2, available: 0 });
});

it('what is ready is available where the cluster does not tell, unless it has to be ready for some time', () => {
  const status = { readyReplicas: 2, updatedReplicas: 2 };
  expect(replicasOf({ metadata, spec: { replicas: 2 }, status }).available).toBe(2);
  expect(replicasOf({ metadata, spec: { replicas: 2, minReadySeconds: 5 }, status }).available).toBe(0);
});

it('a workload without a number wants one replica', () => {
  expect(replicasOf({ metadata })).toEqual({ desired: 1, updated: 0, ready: 0, available: 0 });
});

it.each([
  ['Available', { replicas: 3 }, { ...full, conditions: reached }],
  ['Progressing', { replicas: 3 }, { ...full, observedGeneration: 1, conditions: reached }],
  ['Progressing', { replicas: 3 }, { ...full, updatedReplicas: 1, conditions: progressing('ReplicaSetUpdated') }],
  ['Progressing', { replicas: 3 }, { ...full, replicas: 4, conditions: progressing('ReplicaSetUpdated') }],
  ['Progressing', { replicas: 3 }, { ...full, availableReplicas: 2, conditions: progressing('ReplicaSetUpdated') }],
  ['NotReady', { replicas: 3 }, { ...full, availableReplicas: 2, conditions: reached }],
  [
    'ProgressDeadlineExceeded',
    { replicas: 3 },
    { ...full, conditions: progressing('ProgressDeadlineExceeded', 'False') },
  ],
  ['Paused', { replicas: 3, paused: true }, { ...full, conditions: progressing('DeploymentPaused', 'Unknown') }],
  ['ScaledToZero', { replicas: 0 }, { observedGeneration: 2, conditions: reached }],
  ['Progressing', { replicas: 0 }, { observedGeneration: 2, replicas: 1, conditions: reached }],
])('a Deployment is %s with %o and %o', (word, spec, status) => {
  expect(rolloutOf({ metadata, spec, status })).toBe(word);
});

it('a StatefulSet that is updated by hand or in part waits for nothing', () => {
  const status = { ...full, updatedReplicas: 1 };
  expect(rolloutOf({ metadata, spec: { replicas: 3 }, status })).toBe('Progressing');
  expect(rolloutOf({ metadata, spec: { replicas: 3, updateStrategy: { type: 'OnDelete' } }, status })).toBe(
    'Available',
  );
  const inPart = { type: 'RollingUpdate', rollingUpdate: { partition: 2 } };
  expect(rolloutOf({ metadata, spec: { replicas: 3, updateStrategy: inPart }, status })).toBe('Available');
});
