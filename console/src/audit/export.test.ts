import { describe, expect, it } from 'vitest';
import type { Query } from '../api/client';
import type { AuditEvent } from './event';
import { eventsPerCall, exportEvents, justAfter, limits } from './export';

const begin = Date.parse('2026-11-23T10:00:00Z');

/** A gateway with this many events, `together` of them in each microsecond, and what it was asked for. */
function gateway(total: number, { together = 1, uri = '/' } = {}) {
  const timeOf = (index: number) => {
    const micros = Math.floor((total - 1 - index) / together);
    return `${new Date(begin + Math.floor(micros / 1e6) * 1000).toISOString().slice(0, 19)}.${String(micros % 1e6).padStart(6, '0')}Z`;
  };
  const events = Array.from(
    { length: total },
    (_, index) => ({ auditID: String(index), requestURI: uri, requestReceivedTimestamp: timeOf(index) }) as AuditEvent,
  );
  const asked: Query[] = [];
  const readPage = (query: Query) => {
    asked.push(query);
    const matching = events.filter(({ requestReceivedTimestamp: time }) => !query['to'] || time < String(query['to']));
    const first = (Number(query['pageNum']) - 1) * eventsPerCall;
    return Promise.resolve({ items: matching.slice(first, first + eventsPerCall), total: matching.length });
  };
  return { asked, readPage };
}

const signal = new AbortController().signal;
const onProgress = () => undefined;
const idsOf = (lines: readonly string[]) => lines.map((line) => Number((JSON.parse(line) as AuditEvent).auditID));
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('a download', () => {
  it.each([
    [2 * eventsPerCall + 1, 1],
    [2 * eventsPerCall + 1, 7],
    [3 * eventsPerCall, 2 * eventsPerCall],
    [4 * eventsPerCall, eventsPerCall],
    [eventsPerCall, 1],
    [0, 1],
  ])('of %d events, %d at a time, has each of them once', async (count, together) => {
    const { readPage } = gateway(count, { together });
    const { lines, total } = await exportEvents({ query: { from: '1h' }, readPage, onProgress, signal });
    expect(idsOf(lines)).toEqual(upTo(count));
    expect(total).toBe(count);
    expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true);
  });

  it('tells how far it is', async () => {
    const { readPage } = gateway(eventsPerCall + 1);
    const progress: unknown[] = [];
    await exportEvents({ query: {}, readPage, onProgress: (count, of) => progress.push([count, of]), signal });
    expect(progress).toEqual([
      [eventsPerCall, eventsPerCall + 1],
      [eventsPerCall + 1, eventsPerCall + 1],
    ]);
  });

  it('ends at a limit of events, and tells how many there are', async () => {
    const { readPage } = gateway(limits.events + 10);
    const { lines, total } = await exportEvents({ query: {}, readPage, onProgress, signal });
    expect([lines.length, total]).toEqual([limits.events, limits.events + 10]);
  });

  it('ends at a limit of size', async () => {
    const { readPage } = gateway(1000, { uri: 'x'.repeat(100_000) });
    const { lines, total } = await exportEvents({ query: {}, readPage, onProgress, signal });
    expect(lines.join('').length).toBeLessThanOrEqual(limits.characters);
    expect(lines.length).toBeGreaterThan(600);
    expect(total).toBe(1000);
  });

  it('ends with the page that is under way when it is cancelled', async () => {
    const { asked, readPage } = gateway(5 * eventsPerCall);
    const stop = new AbortController();
    const running = exportEvents({ query: {}, readPage, onProgress: () => stop.abort(), signal: stop.signal });
    await expect(running).rejects.toThrow(/abort/i);
    expect(asked.length).toBe(2);
  });
});

it.each([
  ['2026-11-23T10:00:00.000001Z', '2026-11-23T10:00:00.000002Z'],
  ['2026-11-23T10:00:00.999999Z', '2026-11-23T10:00:01.000000Z'],
  ['2026-11-23T23:59:59.999999Z', '2026-11-24T00:00:00.000000Z'],
  ['2026-11-23T10:00:00Z', '2026-11-23T10:00:00.000001Z'],
])('just after %s is %s', (time, next) => {
  expect(justAfter(time)).toBe(next);
});
