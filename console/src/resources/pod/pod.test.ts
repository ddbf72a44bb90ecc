// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { conditionsOf, containersOf, factsOf, notStarted } from './pod';

const metadata = { name: 'web' };

it('shows containers with their state, its own ones first', () => {
  const pod = {
    metadata,
    spec: {
      initContainers: [{ name: 'setup', image: 'i' }],
      containers: [
        { name: 'app', image: 'a' },
        { name: 'log', image: 'l' },
      ],
    },
    status: {
      containerStatuses: [
        { name: 'log', ready: true, restartCount: 2, state: { running: { startedAt: 'x' } } },
        { name: 'app', restartCount: 7, state: { waiting: { reason: 'CrashLoopBackOff' } } },
      ],
    },
  };
  expect(containersOf(pod).map(({ name, state, restarts, init }) => [name, state, restarts, init])).toEqual([
    ['app', 'CrashLoopBackOff', 7, false],
    ['log', 'Running', 2, false],
    ['setup', 'Waiting', 0, true],
  ]);
});

it('says why a container is not running, and how it ended before', () => {
  const lastEnd = { exitCode: 137, reason: 'OOMKilled', finishedAt: '2026-01-01T00:00:00Z' };
  const state = { waiting: { reason: 'CrashLoopBackOff', message: 'back-off 5m0s' } };
  const pod = {
    metadata,
    spec: { containers: [{ name: 'app', image: 'a' }] },
    status: { containerStatuses: [{ name: 'app', restartCount: 7, state, lastState: { terminated: lastEnd } }] },
  };
  expect(containersOf(pod)).toMatchObject([{ state: 'CrashLoopBackOff', message: 'back-off 5m0s', lastEnd }]);
});

it('finds nothing in what has no status, or one of another form', () => {
  expect(conditionsOf({ metadata })).toEqual([]);
  expect(conditionsOf({ metadata, status: { conditions: 'none' } })).toEqual([]);
  expect(factsOf({ metadata, status: { phase: 'Running', replicas: 3, list: [] } })).toEqual([
    ['phase', 'Running'],
    ['replicas', '3'],
  ]);
});

describe('a container that has not started', () => {
  const pod = (status: Record<string, unknown>) => ({
    metadata: { name: 'a' },
    spec: { containers: [{ name: 'main' }] },
    status,
  });
  const of = (state: Record<string, unknown>, more = {}) =>
    pod({ phase: 'Pending', containerStatuses: [{ name: 'main', state, ...more }] });

  it('says why', () => {
    expect(
      notStarted(of({ waiting: { reason: 'ImagePullBackOff', message: 'Back-off pulling image' } }), 'main'),
    ).toEqual({
      reason: 'ImagePullBackOff',
      message: 'Back-off pulling image',
    });
    const conditions = [
      { type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message: '0/3 nodes are available' },
    ];
    expect(notStarted(pod({ phase: 'Pending', conditions }), 'main')).toEqual({
      reason: 'Unschedulable',
      message: '0/3 nodes are available',
    });
    expect(notStarted(pod({ phase: 'Pending' }), 'main')).toEqual({ reason: 'Pending', message: '' });
    expect(notStarted(pod({}), 'main')?.reason).toBe('Pending');
  });

  it('is none that runs, has run, or is started again', () => {
    expect(notStarted(of({ running: {} }), 'main')).toBeUndefined();
    expect(notStarted(of({ terminated: { reason: 'Completed' } }), 'main')).toBeUndefined();
    expect(
      notStarted(of({ waiting: { reason: 'CrashLoopBackOff' } }, { lastState: { terminated: {} } }), 'main'),
    ).toBeUndefined();
    expect(notStarted(pod({ phase: 'Running' }), 'main')).toBeUndefined();
  });
});
