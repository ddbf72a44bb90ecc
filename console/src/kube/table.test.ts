// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { ageOf, pageOfTable, shownColumns, textOf } from './table';

describe('table', () => {
  it('becomes a page with total and rows', () => {
    const page = pageOfTable({
      metadata: { resourceVersion: '7' },
      columnDefinitions: [{ name: 'Name', type: 'string' }],
      rows: [{ cells: ['a'], object: { metadata: { name: 'a', namespace: 'shop' } } }],
      total: 41,
    });
    expect(page).toMatchObject({
      total: 41,
      resourceVersion: '7',
      rows: [{ cells: ['a'], metadata: { namespace: 'shop' } }],
    });
    expect(pageOfTable({ columnDefinitions: [], rows: null, total: 0 }).rows).toEqual([]);
  });

  it('hides what is less important unless asked', () => {
    const columns = [
      { name: 'Name', type: 'string', priority: 0 },
      { name: 'IP', type: 'string', priority: 1 },
      { name: 'Age', type: 'date' },
    ];
    expect(shownColumns(columns, false)).toEqual([0, 2]);
    expect(shownColumns(columns, true)).toEqual([0, 1, 2]);
  });

  it('makes text of every cell', () => {
    expect(['a', 3, true, null, ['x'], { a: 1 }].map(textOf)).toEqual(['a', '3', 'true', '', '["x"]', '{"a":1}']);
  });

  it.each([
    ['2026-01-01T00:00:00Z', '2026-01-01T00:01:59Z', '119s'],
    ['2026-01-01T00:00:00Z', '2026-01-01T00:05:03Z', '5m3s'],
    ['2026-01-01T00:00:00Z', '2026-01-01T02:00:03Z', '120m'],
    ['2026-01-01T00:00:00Z', '2026-01-01T03:20:00Z', '3h20m'],
    ['2026-01-01T00:00:00Z', '2026-01-03T05:00:00Z', '2d5h'],
    ['2026-01-01T00:00:00Z', '2028-01-02T00:00:00Z', '2y1d'],
  ])('tells the age of %s at %s as %s', (created, now, age) => {
    expect(ageOf(created, Date.parse(now))).toBe(age);
  });

  it('knows no age of what has no time', () => {
    expect(ageOf(undefined, 0)).toBe('');
    expect(ageOf('soon', 0)).toBe('');
  });
});
