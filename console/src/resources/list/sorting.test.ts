// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { areQuantities, directionOf, fieldPathOf, sortedBy, sortFieldOf } from './sorting';
import { resourceList } from './view';

const pods = { group: '', version: 'v1', plural: 'pods' };
const tenants = { group: 'tenant.service.io', version: 'v1', plural: 'tenants' };
const column = (name: string) => ({ name, type: 'string' });

describe('sorting', () => {
  it('knows the fields behind the columns of built-in kinds', () => {
    expect(sortFieldOf(pods, column('Name'), [], [])).toEqual({ path: 'metadata.name', func: 'natural' });
    expect(sortFieldOf(pods, column('Restarts'), [], [])).toEqual({
      path: 'status.containerStatuses.restartCount',
      func: 'number',
    });
    expect(sortFieldOf({ group: '', version: 'v1', plural: 'persistentvolumes' }, column('Capacity'), [], [])).toEqual({
      path: 'spec.capacity.storage',
      func: 'quantity',
    });
    expect(sortFieldOf(pods, column('Ready'), [], [])).toBeUndefined();
  });

  it('shows ages backwards: the youngest first is the latest time first', () => {
    const age = sortFieldOf(pods, column('Age'), [], []);
    if (!age) {
      throw new Error('Age is sortable');
    }
    const view = resourceList.changed(resourceList.initial, sortedBy(age, 'asc'));
    expect(view).toMatchObject({ sortName: 'metadata.creationTimestamp', sortFunc: 'time', sortOrder: 'desc' });
    expect(directionOf(view, age)).toBe('asc');
    expect(directionOf(resourceList.initial, age)).toBeUndefined();
  });

  it('takes fields of custom resources from their definition', () => {
    const printed = [
      { name: 'Seats', type: 'integer', jsonPath: '.spec.seats' },
      { name: 'Memory', type: 'string', jsonPath: '.spec.quota.memory' },
      { name: 'Ready', type: 'string', jsonPath: ".status.conditions[?(@.type=='Ready')].status" },
    ];
    expect(sortFieldOf(tenants, column('Seats'), printed, [])).toEqual({ path: 'spec.seats', func: 'number' });
    expect(sortFieldOf(tenants, column('Memory'), printed, ['16Gi', '<none>', '512Mi'])).toEqual({
      path: 'spec.quota.memory',
      func: 'quantity',
    });
    expect(sortFieldOf(tenants, column('Memory'), printed, ['much', '16Gi'])?.func).toBe('natural');
    expect(sortFieldOf(tenants, column('Ready'), printed, [])).toBeUndefined();
  });

  it.each([
    ['.spec.seats', 'spec.seats'],
    ['{.spec.seats}', 'spec.seats'],
    ['.spec.rules[*].host', 'spec.rules.host'],
    ['.status.loadBalancer.ingress[0].ip', 'status.loadBalancer.ingress.ip'],
    [".metadata.annotations['example.com/note']", "metadata.annotations['example.com/note']"],
    ['.metadata.labels.example\\.com/tier', "metadata.labels['example.com/tier']"],
    ['.a[?(@.b=="c")].d', undefined],
    ['.a[1:2]', undefined],
    ['..a', undefined],
  ])('reads the JSONPath %s as %s', (jsonPath, path) => {
    expect(fieldPathOf(jsonPath)).toBe(path);
  });

  it('takes texts for quantities only when one has a unit', () => {
    expect(areQuantities(['500m', '2'])).toBe(true);
    expect(areQuantities(['1', '2'])).toBe(false);
    expect(areQuantities([])).toBe(false);
  });
});
