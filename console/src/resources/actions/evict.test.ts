// @vitest-environment node
import { expect, it } from 'vitest';
import { StatusError } from '../../api/status';
import { evict, type EvictionCalls, type Progress } from './evict';
import { runAll } from './run-all';

const pod = { metadata: { name: 'a', namespace: 'shop', uid: '1' } };
const held = new StatusError({ code: 429, message: 'Cannot evict pod as it would violate the disruption budget.' });

/** Answers evictions with one error after the other, then accepts; the pod is gone at the second look. */
function calls(errors: Error[], onPause: () => void = () => undefined): EvictionCalls {
  let looks = 0;
  return {
    evict: () => {
      const error = errors.shift();
      return error ? Promise.reject(error) : Promise.resolve();
    },
    isGone: () => Promise.resolve(++looks > 1),
    pause: () => {
      onPause();
      return Promise.resolve();
    },
  };
}

async function stepsOf(of: EvictionCalls, signal = new AbortController().signal): Promise<string[]> {
  const steps: Progress[] = [];
  await evict(pod, of, signal, (step) => steps.push(step));
  return steps.map(({ at }) => at);
}

it('tries again as long as a disruption budget holds a pod', async () => {
  expect(await stepsOf(calls([held, held]))).toEqual(['evicting', 'held', 'held', 'leaving', 'gone']);
});

it('takes a pod that is gone already for evicted, and says what else fails', async () => {
  expect(await stepsOf(calls([new StatusError({ code: 404 })]))).toEqual(['evicting', 'leaving', 'gone']);
  expect(await stepsOf(calls([new StatusError({ code: 403 })]))).toEqual(['evicting', 'failed']);
});

it('goes on through calls that nothing answers', async () => {
  const noAnswer = new StatusError({ code: 0 });
  let looks = 0;
  const flaky = {
    ...calls([noAnswer]),
    isGone: () => (++looks === 1 ? Promise.reject(noAnswer) : Promise.resolve(true)),
  };
  expect(await stepsOf(flaky)).toEqual(['evicting', 'held', 'leaving', 'gone']);
});

it('gives up where no eviction is ever allowed', async () => {
  expect(await stepsOf(calls([new StatusError({ code: 500 })]))).toEqual(['evicting', 'failed']);
});

it('stops while it waits', async () => {
  const stop = new AbortController();
  expect(
    await stepsOf(
      calls([held, held], () => stop.abort()),
      stop.signal,
    ),
  ).toEqual(['evicting', 'held', 'stopped']);
});

it('works on four at a time, and begins no more when it is stopped', async () => {
  const stop = new AbortController();
  let [now, most] = [0, 0];
  const begun: number[] = [];
  const work = async (at: number) => {
    begun.push(at);
    most = Math.max(most, ++now);
    await Promise.resolve();
    now -= 1;
    if (at === 5) {
      stop.abort();
    }
  };
  await runAll([...Array(20).keys()], work, stop.signal);
  expect(most).toBe(4);
  expect(begun.length).toBeLessThan(20);
  expect(begun).toContain(5);
});
