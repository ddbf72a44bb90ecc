import { describe, expect, it } from 'vitest';
import { isTerm } from '../kube/selector';
import { clusterList, clusterQuery, type ClusterView, readSelector, withLabel, writeSelector } from './view';

const view: ClusterView = {
  layout: 'table',
  group: 'prod',
  selector: 'labels.env=prod',
  sortName: 'latencyMilliseconds',
  sortOrder: 'desc',
  pageSize: 24,
  pageNum: 3,
};

describe('the view of clusters', () => {
  it('is the same after it went through the URL', () => {
    expect(clusterList.read(clusterList.write(view))).toEqual(view);
  });

  it.each(['view=list', 'sortName=toString', 'sortOrder=up', 'pageSize=7', 'pageNum=0', 'pageNum=1e3'])(
    'is the default where it makes no sense: %s',
    (query) => {
      expect(clusterList.read(new URLSearchParams(query))).toEqual(clusterList.initial);
    },
  );

  it('asks the API with the comparison that suits the field', () => {
    expect(clusterQuery(view).sortFunc).toBe('number');
    expect(clusterQuery(clusterList.initial).sortFunc).toBe('natural');
  });
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
