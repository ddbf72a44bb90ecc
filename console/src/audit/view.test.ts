import { describe, expect, it } from 'vitest';
import { readFilters, writeFilters } from './filters';
import { localTime, rangeOf } from './range';
import { auditList, pageQuery } from './view';

const { initial } = auditList;

describe('the view of the audit log', () => {
  it('takes nonsense in the address for nothing', () => {
    expect(auditList.read(new URLSearchParams('from=yesterday&to=7d&result=odd&pageSize=9999'))).toEqual(initial);
  });

  it('comes back from its address', () => {
    const view = {
      ...initial,
      from: '2026-11-23T10:00:00.000Z',
      to: '2026-11-23T11:00:00.000Z',
      search: 'ada',
      pageNum: 3,
    };
    expect(auditList.read(auditList.write(view))).toEqual(view);
    expect(auditList.write(initial).toString()).toBe('');
  });

  it('asks the gateway for a page of its time', () => {
    expect(pageQuery(initial)).toEqual({
      from: '24h',
      to: undefined,
      user: undefined,
      selector: undefined,
      pageSize: 20,
      pageNum: 1,
    });
  });

  it('asks for typed text in the path, or as the terms that it is', () => {
    expect(pageQuery({ ...initial, search: ' /exec, ' }).selector).toBe(String.raw`requestURI~/exec\,`);
    expect(pageQuery({ ...initial, search: 'verb=delete' }).selector).toBe('verb=delete');
    expect(pageQuery({ ...initial, user: 'ada' }).user).toBe('ada');
  });

  it('asks for a result by its codes, beside other terms', () => {
    expect(pageQuery({ ...initial, selector: 'verb=get', result: 'refused' }).selector).toBe(
      'verb=get,responseStatus.code=401|403',
    );
  });
});

describe('the filters in a selector', () => {
  it('are read and written again', () => {
    const selector = String.raw`objectRef.namespace=a\,b,verb=get,objectRef.name=web`;
    const filters = readFilters(selector);
    expect(filters.values).toMatchObject({ namespace: 'a,b', verb: 'get', cluster: '' });
    expect(filters.others).toEqual(['objectRef.name=web']);
    expect(writeFilters(filters)).toBe(selector);
  });

  it.each(['verb=get|list', 'verb==get', 'verb~ge', 'verb!=get', 'verb', 'verb='])('leave %s as it is', (selector) => {
    expect(readFilters(selector).others).toEqual([selector]);
    expect(writeFilters(readFilters(selector))).toBe(selector);
  });

  it('keep a second term of the same field', () => {
    expect(writeFilters(readFilters('verb=get,verb=list'))).toBe('verb=get,verb=list');
  });
});

describe('a range of one’s own', () => {
  it('has a beginning and an end', () => {
    expect(rangeOf('2026-11-23T10:00', '2026-11-23T11:30')).toEqual({
      from: new Date('2026-11-23T10:00').toISOString(),
      to: new Date('2026-11-23T11:30').toISOString(),
    });
    expect(rangeOf('2026-11-23T10:00', '2026-11-23T10:00')).toBeUndefined();
    expect(rangeOf('', '2026-11-23T10:00')).toBeUndefined();
  });

  it('is shown in the user’s zone', () => {
    expect(localTime(new Date('2026-11-23T10:00').getTime())).toBe('2026-11-23T10:00');
  });
});
