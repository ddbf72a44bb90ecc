// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { texts as yamlTexts } from '../yaml/texts';
import { type Catalog } from './catalog';
import { check } from './check';
import { newest, old } from './fixtures/catalogs';
import { texts } from './texts';
import { faultText } from './words';

const words = await texts.load('en');
const yamlWords = await yamlTexts.load('en');

/** Each problem as the text that is marked, and its message. */
function problems(text: string, catalog: Catalog): string[] {
  return check(text, catalog).map(
    ({ from, to, fault }) => `${text.slice(from, to)}: ${faultText(fault, words, yamlWords)}`,
  );
}

const deployment = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  labels: {app: web}
spec:
  replicas: 2
  selector: {matchLabels: {app: web}}
  strategy: {rollingUpdate: {maxSurge: 1, maxUnavailable: 25%}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers:
      - name: web
        image: shop/web:1
        args: ["--port", "80"]
        env: [{name: A, value: "1"}]
        resources: {limits: {cpu: 1, memory: 64Mi}, requests: {cpu: 0.5}}
        livenessProbe: {httpGet: {path: /, port: web}}
`;
const bakery = `apiVersion: editor.example/v1
kind: Bakery
metadata: {name: corner}
spec:
  owner: Ann
  oven: {fuel: wood}
  shifts: 1
`;

describe.each([
  ['1.20', old],
  ['the newest', newest],
])('a Deployment of Kubernetes %s', (_version, catalog) => {
  it('has no problem', () => {
    expect(problems(deployment, catalog)).toEqual([]);
  });

  it.each([
    ['replicas: 2', 'replica: 2', 'replica: Unknown field “replica”'],
    ['        image:', '        Image:', 'Image: Unknown field “Image” (expected: “image”)'],
    ['replicas: 2', 'replicas: two', 'two: Expected a whole number, found a text'],
    ['replicas: 2', 'replicas: "2"', '"2": Expected a whole number, found a text'],
    ['value: "1"', 'value: 1', '1: Expected a text, found a whole number (put it in quotes)'],
    ['value: "1"', 'value: yes', 'yes: Expected a text, found true or false (put it in quotes)'],
    ['{matchLabels: {app: web}}', '[a]', '[a]: Expected an object, found a list'],
    ['  selector: {matchLabels: {app: web}}\n', '', 'replicas: “selector” is required'],
    ['- name: web', '- tty: true', 'tty: “name” is required'],
  ])('with %j as %j', (before, after, expected) => {
    expect(problems(deployment.replace(before, after), catalog)).toContain(expected);
  });

  it.each([
    ['a field that is empty yet', 'replicas: 2', 'replicas:'],
    ['any status', 'spec:', 'status: {whatever: [1], replicas: no}\nspec:'],
    ['what may be true or a text', 'value: "1"', 'value: y'],
    ['a number of another form', 'replicas: 2', 'replicas: 0x2'],
    ['a tag', 'value: "1"', 'value: !!str 1'],
    ['an alias', '{matchLabels: {app: web}}', '&s {matchLabels: {app: web}}'],
    ['who wrote which fields', '  labels: {app: web}', '  managedFields: [{fieldsV1: {"f:spec": {".": {}}}}]'],
  ])('takes %s', (_what, before, after) => {
    expect(problems(deployment.replace(before, after), catalog)).toEqual([]);
  });

  it('is checked in a List and after another document', () => {
    const indented = deployment.replace(/^/gm, '  ').replace(/^ {2}/, '- ');
    const bad = indented.replace('replicas: 2', 'replicas: two');
    const list = `apiVersion: v1\nkind: List\nitems:\n${bad}`;
    const found = ['two: Expected a whole number, found a text'];
    expect(problems(list, catalog)).toEqual(found);
    expect(problems(`a: "\n---\n${deployment}---\n${deployment.replace(': 2', ': two')}`, catalog)).toEqual(
      expect.arrayContaining(found),
    );
  });
});

describe('a custom resource of Kubernetes 1.20', () => {
  it.each([
    ['as it should be', '', ''],
    ['without what has a default that version 2 does not tell', '  shifts: 1\n', ''],
    ['with a number or a text', 'shifts: 1', 'port: 80\n  memory: 1Gi'],
    ['with nothing', 'shifts: 1', 'nickname: null'],
    ['with unknown fields that are kept', 'shifts: 1', 'extra: {a: [1]}'],
    ['with an object of the API', 'shifts: 1', 'template: {apiVersion: v1, kind: Pod, spec: {x: 1}}'],
  ])('has no problem %s', (_what, before, after) => {
    expect(problems(bakery.replace(before, after), old)).toEqual([]);
  });

  it.each([
    ['fuel: wood', 'fuel: coal', 'coal: Expected one of wood, gas, electric'],
    ['shifts: 1', 'rating: good', 'good: Expected a number, found a text'],
    ['shifts: 1', 'open: "yes"', '"yes": Expected true or false, found a text'],
    ['shifts: 1', 'ovens: [{nam: a}]', 'nam: Unknown field “nam”'],
    ['shifts: 1', 'prices: {rye: 3}', '3: Expected a text, found a whole number (put it in quotes)'],
  ])('with %j as %j', (before, after, expected) => {
    expect(problems(bakery.replace(before, after), old)).toEqual([expected]);
  });
});

it('checks an embedded object of a kind that is known', () => {
  const template = deployment.replace(': 2', ': two').replace(/^/gm, '    ');
  expect(problems(`${bakery}  template:\n${template}`, old)).toEqual(['two: Expected a whole number, found a text']);
});

it('says nothing of kinds that the cluster does not tell', () => {
  expect(problems('apiVersion: other/v1\nkind: Deployment\nspec: {x: 1}', newest)).toEqual([]);
});
