// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { offersAt } from './complete';
import { newest, old } from './fixtures/catalogs';
import { fieldAt } from './place';
import { typeText } from './words';
import { texts } from './texts';

const words = await texts.load('en');

/** The offers at the bar. */
function offers(marked: string, catalog = old) {
  const at = marked.indexOf('|');
  return offersAt(marked.replace('|', ''), at, catalog)?.offers ?? [];
}
const labels = (marked: string, catalog = old) => offers(marked, catalog).map(({ label }) => label);

const head = 'apiVersion: apps/v1\nkind: Deployment\n';
const bakery = 'apiVersion: editor.example/v1\nkind: Bakery\n';

describe.each([
  ['1.20', old],
  ['the newest', newest],
])('of Kubernetes %s', (_version, catalog) => {
  it('required fields come first, with type and sentence', () => {
    const [first, second, third] = offers(`${head}spec:\n  |`, catalog);
    expect([first, second].map((offer) => [offer?.label, offer?.isRequired])).toEqual([
      ['selector', true],
      ['template', true],
    ]);
    expect(third?.isRequired).toBe(false);
    expect(first?.sentence).toBe('Label selector for pods.');
    expect(first?.schema && typeText(first.schema, words)).toBe('object');
    expect(first?.insert).toBe('selector:\n    ');
  });

  it.each([
    ['of the object', `${head}|`, ['metadata', 'spec', 'status']],
    ['that are there are not offered', `${head}spec:\n  selector: {}\n  |\n  replicas: 1\n`, ['template', 'strategy']],
    [
      'in a list whose dashes stand below its field',
      `${head}spec:\n  template:\n    spec:\n      containers:\n      - |`,
      ['name', 'image'],
    ],
    [
      'in a list that is indented',
      `${head}spec:\n  template:\n    spec:\n      containers:\n        - name: a\n          im|`,
      ['image', 'imagePullPolicy'],
    ],
    [
      'after a list',
      `${head}spec:\n  template:\n    spec:\n      containers:\n      - name: a\n        args:\n        - x\n      restart|`,
      ['restartPolicy'],
    ],
    [
      'in the second item',
      `${head}spec:\n  template:\n    spec:\n      containers:\n      - name: a\n        ports:\n        - containerPort: 1\n        - |\n`,
      ['containerPort', 'hostPort'],
    ],
    [
      'in a List',
      `apiVersion: v1\nkind: List\nitems:\n- apiVersion: apps/v1\n  kind: Deployment\n  spec:\n    |`,
      ['selector'],
    ],
    ['in the second document', `a: 1\n---\n${head}spec:\n  |`, ['selector']],
  ])('fields %s', (_what, text, expected) => {
    expect(labels(text, catalog)).toEqual(expect.arrayContaining(expected));
  });

  it('a field that is there is not offered again', () => {
    expect(labels(`${head}spec:\n  |\n  replicas: 1\n`, catalog)).not.toContain('replicas');
  });

  it.each([
    ['a truth value', `${head}spec:\n  paused: |`, ['true', 'false']],
    ['a kind', 'apiVersion: apps/v1\nkind: |', ['Deployment']],
    ['a version', 'apiVersion: a|', ['apps/v1']],
    ['nothing in a comment', `${head}# |`, []],
    ['nothing in quotes of several words', `${head}metadata:\n  name: "a b|`, []],
    ['nothing in a long text', `${head}spec:\n  paused: |-\n    |x`.replace('|-', '>-'), []],
    ['nothing in a map of texts', `${head}metadata:\n  labels:\n    |`, []],
  ])('%s', (_what, text, expected) => {
    const found = labels(text, catalog);
    expect(expected.length === 0 ? found : expected.filter((each) => found.includes(each))).toEqual(expected);
  });
});

describe('of a custom resource', () => {
  it('the values of an enumeration', () => {
    expect(labels(`${bakery}spec:\n  oven:\n    fuel: |`)).toEqual(['wood', 'gas', 'electric']);
  });

  it('a list begins in the column of its key, and a map below it', () => {
    const inserts = new Map(offers(`${bakery}spec:\n  |`).map(({ label, insert }) => [label, insert]));
    expect(inserts.get('breads')).toBe('breads:\n  - ');
    expect(inserts.get('prices')).toBe('prices:\n    ');
    expect(inserts.get('owner')).toBe('owner: ');
  });

  it('only the name, where a value stands already', () => {
    expect(offers(`${bakery}spec:\n  ow|ner: Ann`).map(({ insert }) => insert)).toContain('owner');
  });
});

describe('a field under the pointer', () => {
  const text = `${bakery}spec:\n  oven: {fuel: wood}\n  breads:\n  - rye\n`;
  const under = (word: string) => fieldAt(text, text.indexOf(word) + 1, old);

  it('is found by its key and by its value', () => {
    expect(under('fuel')?.path).toEqual(['spec', 'oven', 'fuel']);
    expect(under('wood')?.schema.enum).toEqual(['wood', 'gas', 'electric']);
    expect(under('oven')?.schema.description).toBe('The oven that the bread is made in.');
    const list = under('breads')?.schema;
    expect(list && typeText(list, words)).toBe('list of text');
  });

  it('tells the default where the cluster does', () => {
    const port = fieldAt(
      `${head}spec:\n  template: {spec: {containers: [{ports: [{protocol: TCP}]}]}}`,
      head.length + 60,
      newest,
    );
    expect(port?.schema.default).toBe('TCP');
  });
});
