import { describe, expect, it } from 'vitest';
import { accountList, accountQuery } from './view';

const { initial } = accountList;

describe('the view of accounts', () => {
  it('takes nonsense in the address for nothing', () => {
    expect(accountList.read(new URLSearchParams('pageNum=-1&pageSize=x&sortName=password&sortOrder=up'))).toEqual(
      initial,
    );
  });

  it('looks for plain text in the names', () => {
    expect(accountQuery({ ...initial, search: ' ada ' }).selector).toBe('name~ada');
    expect(accountQuery({ ...initial, search: 'a,b' }).selector).toBe(String.raw`name~a\,b`);
  });

  it('hands a selector on as it is', () => {
    expect(accountQuery({ ...initial, search: 'role=admin,groups=dev' }).selector).toBe('role=admin,groups=dev');
    expect(accountQuery(initial).selector).toBeUndefined();
  });

  it('compares times as times', () => {
    expect(accountQuery({ ...initial, sortName: 'creationTimestamp' }).sortFunc).toBe('time');
    expect(accountQuery(initial).sortFunc).toBe('natural');
  });
});
