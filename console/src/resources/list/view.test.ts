// @vitest-environment node
import { expect, it } from 'vitest';
import { resourceList } from './view';

it('a view is the same after it went through the URL', () => {
  const view = {
    ...resourceList.initial,
    selector: 'metadata.name~a&b=c,d~e f',
    sortOrder: 'desc' as const,
    sortFunc: 'time' as const,
    pageNum: 7,
    pageSize: 50,
    groupBy: "cluster,metadata.labels['a,b']",
    wide: true,
    labels: false,
  };
  expect(resourceList.read(new URLSearchParams(resourceList.write(view).toString()))).toEqual(view);
});

it('a view is the default for what makes no sense', () => {
  const query = new URLSearchParams('pageNum=-1&pageSize=101&sortOrder=up&sortFunc=magic&wide=yes');
  expect(resourceList.read(query)).toEqual(resourceList.initial);
});
