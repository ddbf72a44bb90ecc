// @vitest-environment node
import { expect, it } from 'vitest';
import { conditionsOf, containersOf, factsOf } from './pod';

const metadata = { name: 'web' };

it('shows containers with their state, its own ones first', () => {
  const pod = {
    metadata,
    spec: { initContainers: [{ name: 'setup', image: 'i' }], containers: [{ name: 'app', image: 'a' }, { name: 'log', image: 'l' }] },
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

it('finds nothing in what has no status, or one of another form', () => {
  expect(conditionsOf({ metadata })).toEqual([]);
  expect(conditionsOf({ metadata, status: { conditions: 'none' } })).toEqual([]);
  expect(factsOf({ metadata, status: { phase: 'Running', replicas: 3, list: [] } })).toEqual([
    ['phase', 'Running'],
    ['replicas', '3'],
  ]);
});
