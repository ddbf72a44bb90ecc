// @vitest-environment node
import { expect, it } from 'vitest';
import { heldUpBy } from './held-up';

const workload = (conditions: readonly object[] = []) => ({ metadata: { name: 'web' }, status: { conditions } });
const pod = (name: string, status: object, more: object = {}) => ({
  metadata: { name, ...more },
  spec: { containers: [{ name: 'main' }] },
  status: status as Readonly<Record<string, unknown>>,
});
const crashed = (name: string, message: string) =>
  pod(name, {
    phase: 'Running',
    containerStatuses: [
      {
        name: 'main',
        state: { waiting: { reason: 'CrashLoopBackOff', message } },
        lastState: { terminated: { reason: 'OOMKilled', exitCode: 137 } },
      },
    ],
  });

it('pods that fail for the same reason are one cause, with how the last run ended', () => {
  expect(heldUpBy(workload(), [crashed('web-1', 'back-off 10s'), crashed('web-2', 'back-off 5m')])).toEqual([
    {
      reason: 'CrashLoopBackOff',
      message: 'back-off 10s',
      lastEnd: { reason: 'OOMKilled', exitCode: 137 },
      pods: ['web-1', 'web-2'],
    },
  ]);
});

it('a pod that no node can take says so in the words of the scheduler', () => {
  const conditions = [
    { type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message: '0/1 nodes are available' },
  ];
  expect(heldUpBy(workload(), [pod('web-1', { phase: 'Pending', conditions })])).toEqual([
    { reason: 'Unschedulable', message: '0/1 nodes are available', pods: ['web-1'] },
  ]);
});

it('a pod that runs and is not ready names its containers', () => {
  const status = {
    phase: 'Running',
    conditions: [{ type: 'Ready', status: 'False', message: 'containers with unready status: [main]' }],
    containerStatuses: [{ name: 'main', ready: false, state: { running: {} } }],
  };
  expect(heldUpBy(workload(), [pod('web-1', status)])).toEqual([
    { reason: 'NotReady', message: 'containers with unready status: [main]', pods: ['web-1'] },
  ]);
});

it('pods that cannot be created come first, and need no pods', () => {
  const quota = { type: 'ReplicaFailure', status: 'True', reason: 'FailedCreate', message: 'exceeded quota' };
  expect(heldUpBy(workload([quota]), [])).toEqual([{ reason: 'FailedCreate', message: 'exceeded quota', pods: [] }]);
});

it('pods that are ready, done or being deleted hold up nothing', () => {
  const ready = pod('web-1', { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] });
  const done = pod('web-2', { phase: 'Succeeded' });
  const leaving = pod('web-3', { phase: 'Running' }, { deletionTimestamp: '2026-01-01T00:00:00Z' });
  expect(heldUpBy(workload(), [ready, done, leaving])).toEqual([]);
});

it('a Job that failed says why', () => {
  const failed = {
    type: 'Failed',
    reason: 'BackoffLimitExceeded',
    message: 'Job has reached the specified backoff limit',
  };
  expect(heldUpBy(workload([{ ...failed, status: 'True' }]), [])).toEqual([
    { reason: failed.reason, message: failed.message, pods: [] },
  ]);
  expect(heldUpBy(workload([{ ...failed, status: 'False' }]), [])).toEqual([]);
});
