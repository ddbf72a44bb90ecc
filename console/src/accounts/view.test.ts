import { describe, expect, it } from 'vitest';
import { queryOf, searchOf, viewOf } from './view';

const standard = viewOf(new URLSearchParams());

describe('the view of accounts', () => {
  it('is in the address only where it differs from the standard', () => {
    expect(searchOf(standard).toString()).toBe('');
    expect(searchOf({ ...standard, search: 'role=admin', page: 2 }).toString()).toBe('search=role%3Dadmin&page=2');
  });

  it('comes back from the address as it was', () => {
    const view = { search: 'a,b', page: 3, pageSize: 50, sortName: 'creationTimestamp' as const, descending: true };
    expect(viewOf(searchOf(view))).toEqual(view);
  });

  it('takes nonsense in the address for nothing', () => {
    expect(viewOf(new URLSearchParams('page=-1&size=x&sort=password&order=up'))).toEqual(standard);
  });

  it('looks for plain text in the names', () => {
    expect(queryOf({ ...standard, search: ' ada ' }).selector).toBe('name~ada');
    expect(queryOf({ ...standard, search: 'a,b' }).selector).toBe(String.raw`name~a\,b`);
  });

  it('hands a selector on as it is', () => {
    expect(queryOf({ ...standard, search: 'role=admin,groups=dev' }).selector).toBe('role=admin,groups=dev');
    expect(queryOf(standard).selector).toBeUndefined();
  });
});
