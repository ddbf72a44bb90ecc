import { describe, expect, it } from 'vitest';
import { count, flag, listQuery, ListView, oneOf, sortOrder, type SortOrder, text } from './list-view';

interface View {
  readonly layout: 'cards' | 'table';
  readonly selector: string;
  readonly sortName: string;
  readonly sortOrder: SortOrder;
  readonly pageSize: number;
  readonly pageNum: number;
  readonly labels: boolean;
}

const list = new ListView<View>({
  layout: oneOf(['cards', 'table'], 'cards', 'view'),
  selector: text(),
  sortName: text('name'),
  sortOrder,
  pageSize: count(20, 100),
  pageNum: count(1),
  labels: flag(true),
});

const view: View = {
  layout: 'table',
  selector: 'name~a&b=c,d~e f',
  sortName: 'state',
  sortOrder: 'desc',
  pageSize: 50,
  pageNum: 7,
  labels: false,
};

describe('the view of a list', () => {
  it('is the same after it went through the URL', () => {
    expect(list.read(new URLSearchParams(list.write(view).toString()))).toEqual(view);
    expect(list.read(new URLSearchParams())).toEqual(list.initial);
  });

  it('leaves the URL clean when everything is the default, and other parameters alone', () => {
    expect(list.write(list.initial, new URLSearchParams('tab=yaml&pageNum=3&view=table')).toString()).toBe('tab=yaml');
  });

  it.each([
    'view=list',
    'sortOrder=up',
    'pageSize=101',
    'pageSize=x',
    'pageNum=0',
    'pageNum=-1',
    'pageNum=1e3',
    'labels=no',
  ])('is the default where it makes no sense: %s', (query) => {
    expect(list.read(new URLSearchParams(query))).toEqual(list.initial);
  });

  it('begins at the first page when other items come, and stays when only their looks change', () => {
    expect(list.changed(view, { selector: '' }).pageNum).toBe(1);
    expect(list.changed(view, { sortOrder: 'asc' }).pageNum).toBe(1);
    expect(list.changed(view, { pageSize: 20 }).pageNum).toBe(1);
    expect(list.changed(view, { layout: 'cards', labels: true }).pageNum).toBe(7);
    expect(list.changed(view, { pageNum: 4 }).pageNum).toBe(4);
  });

  it('asks the gateway for exactly what it shows', () => {
    expect(listQuery({ ...view, sortFunc: 'string' })).toEqual({
      selector: view.selector,
      pageSize: 50,
      pageNum: 7,
      sortName: 'state',
      sortOrder: 'desc',
      sortFunc: 'string',
    });
    expect(listQuery({ ...view, selector: '', sortFunc: 'string' }).selector).toBeUndefined();
  });
});
