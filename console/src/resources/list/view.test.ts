// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { changed, firstView, listQuery, viewOf, writeView } from './view';

describe('view', () => {
  it('is the same after it went through the URL', () => {
    const view = {
      ...firstView,
      selector: 'metadata.name~a&b=c,d~e f',
      sortOrder: 'desc' as const,
      pageNum: 7,
      pageSize: 50,
      wide: true,
      labels: false,
    };
    expect(viewOf(new URLSearchParams(writeView(view, new URLSearchParams()).toString()))).toEqual(view);
  });

  it('leaves the URL clean when everything is the default, and other parameters alone', () => {
    expect(writeView(firstView, new URLSearchParams('tab=yaml&pageNum=3')).toString()).toBe('tab=yaml');
  });

  it('takes the default for what makes no sense', () => {
    expect(viewOf(new URLSearchParams('pageNum=-1&pageSize=9999999&sortOrder=up&sortFunc=magic'))).toEqual(firstView);
  });

  it('begins at the first page when other items come', () => {
    const third = { ...firstView, pageNum: 3 };
    expect(changed(third, { selector: 'a=b' }).pageNum).toBe(1);
    expect(changed(third, { wide: true }).pageNum).toBe(3);
    expect(changed(third, { pageNum: 4 }).pageNum).toBe(4);
  });

  it('asks the gateway for exactly what it shows', () => {
    expect(listQuery({ ...firstView, selector: 'a=b' }).toString()).toBe(
      'selector=a%3Db&pageSize=20&pageNum=1&sortName=metadata.name&sortOrder=asc&sortFunc=natural',
    );
  });
});
