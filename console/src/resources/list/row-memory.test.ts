// @vitest-environment node
import { expect, it } from 'vitest';
import { RowMemory } from './row-memory';

it('forgets the row that was not used for longest', () => {
  const memory = new RowMemory(2);
  const row = (name: string) => ({ metadata: { name }, cells: [] });
  memory.put('a', row('a'));
  memory.put('b', row('b'));
  memory.get('a');
  memory.put('c', row('c'));
  expect(['a', 'b', 'c'].map((key) => memory.get(key)?.metadata.name)).toEqual(['a', undefined, 'c']);
});
