import { describe, expect, it } from 'vitest';
import {
  changed,
  firstView,
  isTerm,
  type ListView,
  parametersOf,
  queryOf,
  readSelector,
  viewOf,
  withLabel,
  writeSelector,
} from './list-view';

const view: ListView = {
  layout: 'table',
  selector: 'labels.env=prod',
  sortName: 'latencyMilliseconds',
  sortOrder: 'desc',
  pageSize: 24,
  pageNum: 3,
};

describe('the view in the URL', () => {
  it('is read as it was written', () => {
    expect(viewOf(queryOf(view))).toEqual(view);
    expect(viewOf(new URLSearchParams())).toEqual(firstView);
    expect(queryOf(firstView).toString()).toBe('');
  });

  it.each(['view=list', 'sortName=toString', 'sortOrder=up', 'pageSize=7', 'pageNum=0', 'pageNum=1e3'])(
    'is the first one where it makes no sense: %s',
    (query) => {
      expect(viewOf(new URLSearchParams(query))).toEqual(firstView);
    },
  );

  it('begins at the first page when other clusters are shown, and stays when only the layout changes', () => {
    expect(changed(view, { selector: '' }).pageNum).toBe(1);
    expect(changed(view, { sortOrder: 'asc' }).pageNum).toBe(1);
    expect(changed(view, { layout: 'cards' }).pageNum).toBe(3);
    expect(changed(view, { pageNum: 4 }).pageNum).toBe(4);
  });
});

it('the API is asked with its own parameters', () => {
  expect(parametersOf(view)).toEqual({
    selector: 'labels.env=prod',
    sortName: 'latencyMilliseconds',
    sortOrder: 'desc',
    sortFunc: 'number',
    pageSize: 24,
    pageNum: 3,
  });
  expect(parametersOf(firstView).selector).toBeUndefined();
});

describe('the search box', () => {
  it.each(['prod', 'a,b', 'a|b', 'back\\slash', 'a=b'])('finds %s again in the selector', (typed) => {
    expect(readSelector(writeSelector(typed, ['state=Ready']))).toEqual({ search: typed, terms: ['state=Ready'] });
  });

  it('leaves alternatives to the terms beside it', () => {
    expect(readSelector('name~a|b')).toEqual({ search: '', terms: ['name~a|b'] });
  });

  it('knows a term from a part of a name', () => {
    expect(['state=Ready', 'name~x', '!labels.env'].every(isTerm)).toBe(true);
    expect(isTerm('prod-1')).toBe(false);
  });
});

it('a label is added once', () => {
  const once = withLabel('name~a', 'env', 'prod');
  expect(once).toBe('name~a,labels.env=prod');
  expect(withLabel(once, 'env', 'prod')).toBe(once);
});
