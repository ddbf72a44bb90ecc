// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { oneObject, shownAt, type Value, withValue } from './edit';
import { formFields } from './form';
import { old } from './fixtures/catalogs';
import type { Type } from './schema';

const text = `# my bakery
apiVersion: editor.example/v1
kind: Bakery
metadata: {name: corner}   # short
spec:
  # who answers
  owner: "Ann"  # since May
  oven: {}
  breads:
  - rye
  - spelt
  extra:
    z: 1
    a: [1,  2]
`;

describe('a form writes', () => {
  it.each<[string, readonly string[], Value, Type | undefined, string, string]>([
    ['a text', ['spec', 'owner'], 'Bob', 'string', '"Ann"', 'Bob'],
    ['a text that would be a truth value', ['spec', 'owner'], 'yes', 'string', '"Ann"', '"yes"'],
    ['a text with signs', ['spec', 'owner'], 'a: #b "c"', 'string', '"Ann"', '"a: #b \\"c\\""'],
    ['in brackets', ['metadata', 'name'], 'other', 'string', 'corner', 'other'],
  ])('%s, and no other character changes', (_what, path, value, type, before, after) => {
    expect(withValue(text, path, value, type)).toBe(text.replace(before, after));
  });

  it.each<[string, readonly string[], Value, Type | undefined, string]>([
    ['a new field', ['spec', 'shifts'], '2', 'integer', '\n  shifts: 2\n'],
    ['into an empty object', ['spec', 'oven', 'fuel'], 'gas', 'string', '\n  oven:\n    fuel: gas\n'],
    ['an object that is not there', ['metadata', 'labels'], [['a.b/c', 'true']], undefined, 'labels: {a.b/c: "true"}'],
    ['a list', ['spec', 'breads'], ['rye', '1'], undefined, '\n  breads:\n  - rye\n  - "1"\n'],
    ['a map', ['spec', 'prices'], [['rye', '3']], undefined, '\n  prices:\n    rye: "3"\n'],
  ])('%s, with all comments and in order', (_what, path, value, type, expected) => {
    const after = withValue(text, path, value, type);
    expect(after).toContain(expected);
    for (const kept of ['# my bakery\n', '# short', '  # who answers\n', '# since May', 'z: 1\n    a:']) {
      expect(after).toContain(kept);
    }
  });

  it('what is written is read again', () => {
    for (const value of [
      '',
      'yes',
      '1',
      'a b',
      ' a ',
      '- a',
      '#',
      '"',
      "it's",
      '{a}',
      '测试',
      '|',
      '~',
      '1e3',
      '0x1',
    ]) {
      const after = oneObject(withValue(text, ['spec', 'owner'], value, 'string'));
      expect(after && shownAt(after, ['spec', 'owner'])).toEqual({ is: 'text', text: value });
    }
  });

  it('takes a field out', () => {
    expect(withValue(text, ['spec', 'extra'], undefined, undefined)).not.toContain('z: 1');
  });

  it('nothing into what it does not understand', () => {
    for (const strange of ['a: "', `${text}---\n${text}`, text.replace('oven: {}', 'oven: [1]')]) {
      expect(withValue(strange, ['spec', 'oven', 'fuel'], 'gas', 'string')).toBe(strange);
    }
  });
});

describe('a form shows', () => {
  const schema = old.find('editor.example/v1', 'Bakery');
  const spec = schema?.field('spec');

  it('required fields first, each with its input', () => {
    expect(schema && formFields(schema).map(({ name }) => name)).toEqual(['spec', 'metadata']);
    const fields = spec ? formFields(spec, ['spec']) : [];
    expect(fields.slice(0, 3).map(({ name, isRequired }) => [name, isRequired])).toEqual([
      ['oven', true],
      ['owner', true],
      ['shifts', true],
    ]);
    expect(Object.fromEntries(fields.map(({ name, input }) => [name, input]))).toEqual({
      breads: 'texts',
      extra: 'other',
      memory: 'text',
      nickname: 'other',
      open: 'choice',
      oven: 'group',
      ovens: 'other',
      owner: 'text',
      port: 'text',
      prices: 'map',
      rating: 'number',
      shifts: 'number',
      size: 'choice',
      template: 'other',
    });
  });

  it('what is there', () => {
    const document = oneObject(text);
    expect(document && shownAt(document, ['spec', 'breads'])).toEqual({ is: 'texts', texts: ['rye', 'spelt'] });
    expect(document && shownAt(document, ['spec', 'open'])).toEqual({ is: 'absent' });
    expect(document && shownAt(document, ['spec', 'extra'])).toEqual({ is: 'strange' });
  });
});
