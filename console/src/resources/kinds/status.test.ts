// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { statusOf } from './status';
import { statusOfPod } from '../pod/status';

const pod = (status: Readonly<Record<string, unknown>>, spec = {}, more = {}) => ({
  metadata: { name: 'a', ...more },
  spec,
  status,
});
const waiting = (reason: string) => ({ state: { waiting: { reason } } });
const ended = (reason: string, exitCode = 1) => ({ state: { terminated: { reason, exitCode } } });
const up = { ready: true, state: { running: {} } };

describe('the status of a pod', () => {
  it.each([
    ['Pending', pod({ phase: 'Pending' })],
    ['Running', pod({ phase: 'Running', containerStatuses: [up] })],
    ['CrashLoopBackOff', pod({ phase: 'Running', containerStatuses: [up, waiting('CrashLoopBackOff')] })],
    ['ContainerCreating', pod({ phase: 'Pending', containerStatuses: [waiting('ContainerCreating')] })],
    [
      'ErrImagePull',
      pod({ phase: 'Pending', containerStatuses: [waiting('ErrImagePull'), waiting('ContainerCreating')] }),
    ],
    ['Completed', pod({ phase: 'Succeeded', containerStatuses: [ended('Completed', 0)] })],
    [
      'Running',
      pod({
        phase: 'Running',
        conditions: [{ type: 'Ready', status: 'True' }],
        containerStatuses: [ended('Completed', 0), up],
      }),
    ],
    [
      'NotReady',
      pod({
        phase: 'Running',
        conditions: [{ type: 'Ready', status: 'False' }],
        containerStatuses: [ended('Completed', 0), up],
      }),
    ],
    [
      'Signal:9',
      pod({ phase: 'Failed', containerStatuses: [{ state: { terminated: { signal: 9, exitCode: 137 } } }] }),
    ],
    ['ExitCode:3', pod({ phase: 'Failed', containerStatuses: [{ state: { terminated: { exitCode: 3 } } }] })],
    ['Evicted', pod({ phase: 'Failed', reason: 'Evicted' })],
    [
      'Init:0/2',
      pod({ phase: 'Pending', initContainerStatuses: [waiting('PodInitializing')] }, { initContainers: [{}, {}] }),
    ],
    [
      'Init:1/2',
      pod(
        { phase: 'Pending', initContainerStatuses: [ended('Completed', 0), { state: { running: {} } }] },
        { initContainers: [{}, {}] },
      ),
    ],
    ['Init:Error', pod({ phase: 'Pending', initContainerStatuses: [ended('Error')] }, { initContainers: [{}] })],
    [
      'Init:CrashLoopBackOff',
      pod({ phase: 'Pending', initContainerStatuses: [waiting('CrashLoopBackOff')] }, { initContainers: [{}] }),
    ],
    [
      'Running',
      pod(
        { phase: 'Running', initContainerStatuses: [{ ...up, started: true }], containerStatuses: [up] },
        { initContainers: [{ restartPolicy: 'Always' }] },
      ),
    ],
    [
      'Terminating',
      pod({ phase: 'Running', containerStatuses: [up] }, {}, { deletionTimestamp: '2026-01-01T00:00:00Z' }),
    ],
    ['Unknown', pod({ phase: 'Running', reason: 'NodeLost' }, {}, { deletionTimestamp: '2026-01-01T00:00:00Z' })],
    [
      'SchedulingGated',
      pod({ phase: 'Pending', conditions: [{ type: 'PodScheduled', status: 'False', reason: 'SchedulingGated' }] }),
    ],
    ['Unknown', pod({})],
  ])('is %s', (word, object) => {
    expect(statusOfPod(object)).toBe(word);
  });

  it('is a phase of other kinds, and what kubectl makes of a node', () => {
    expect(statusOf({ group: '', plural: 'namespaces' }, pod({ phase: 'Active' }))).toBe('Active');
    expect(statusOf({ group: '', plural: 'configmaps' }, pod({}))).toBeUndefined();
    expect(
      statusOf(
        { group: '', plural: 'nodes' },
        pod({ conditions: [{ type: 'Ready', status: 'True' }] }, { unschedulable: true }),
      ),
    ).toBe('Ready,SchedulingDisabled');
    expect(statusOf({ group: '', plural: 'nodes' }, pod({ conditions: [{ type: 'Ready', status: 'Unknown' }] }))).toBe(
      'NotReady',
    );
  });
});
