import { describe, expect, it } from 'vitest';
import { type AuditEvent, isDryRun, nameOf, objectLink, objectOf, reasonOf, resultOf } from './event';
import { auditOfEvent } from './links';

const event = (more: Partial<AuditEvent>): AuditEvent => ({
  auditID: '1',
  stage: 'ResponseComplete',
  requestURI: '/api/v1/cube/login?x=1',
  verb: 'create',
  requestReceivedTimestamp: '2026-11-23T10:00:00.000000Z',
  ...more,
});
const code = (value: number) => event({ responseStatus: { code: value } });
const decided = (decision: string, value = 200) =>
  event({ responseStatus: { code: value }, annotations: { 'hypercube.io/decision': decision } });

const exec = event({
  user: { username: 'ada' },
  objectRef: { resource: 'pods', subresource: 'exec', namespace: 'shop', name: 'web-1', apiVersion: 'v1' },
  annotations: { 'hypercube.io/cluster': 'prod' },
});

describe('a dry run', () => {
  it.each([
    ['/clusters/prod/api/v1/namespaces/shop/pods/web?dryRun=All&propagationPolicy=Background', true],
    ['/clusters/prod/api/v1/namespaces/shop/pods/web?x=1&dryRun=%41ll', true],
    ['/clusters/prod/api/v1/namespaces/shop/pods/web', false],
    ['/clusters/prod/api/v1/namespaces/shop/pods/dryRun=All?labelSelector=dryRun%3DAll', false],
  ])('%s is known from its query', (requestURI, dryRun) => {
    expect(isDryRun(event({ requestURI, annotations: { 'hypercube.io/cluster': 'prod' } }))).toBe(dryRun);
  });

  it('is a call to a cluster', () => {
    expect(isDryRun(event({ requestURI: '/api/v1/cube/accounts?dryRun=All' }))).toBe(false);
  });
});

describe('the result of a call', () => {
  it.each([
    [code(200), 'answered'],
    [code(101), 'answered'],
    [code(403), 'refused'],
    [code(401), 'refused'],
    [code(404), 'answered'],
    [code(502), 'failed'],
    [decided('allow'), 'answered'],
    [decided('forbid: the scope of the key', 404), 'refused'],
    [event({ stage: 'ResponseStarted', responseStatus: { code: 101 } }), 'open'],
  ])('%# is known from its code, its decision and its stage', (call, result) => {
    expect(resultOf(call)).toBe(result);
  });

  it('has a reason only where the gateway refused', () => {
    expect(reasonOf(decided('forbid: the scope of the key', 403))).toBe('the scope of the key');
    expect(reasonOf(decided('allow', 403))).toBeUndefined();
    expect(reasonOf(code(403))).toBeUndefined();
  });
});

it('a failed sign-in has the name that was entered', () => {
  expect(nameOf(event({ user: {}, annotations: { 'hypercube.io/attempted-name': 'eve' } }))).toEqual({
    name: 'eve',
    attempted: true,
  });
  expect(nameOf(exec)).toEqual({ name: 'ada', attempted: false });
  expect(nameOf(event({}))).toEqual({ name: '', attempted: false });
});

describe('the object of a call', () => {
  it('is told by resource, namespace and name, or by the path', () => {
    expect(objectOf(exec)).toBe('pods/exec shop/web-1');
    expect(objectOf(event({ objectRef: { resource: 'nodes' } }))).toBe('nodes');
    expect(objectOf(event({}))).toBe('/api/v1/cube/login');
  });

  it('has a page when it is in a cluster', () => {
    expect(objectLink(exec)).toBe('/console/clusters/prod/api/v1/namespaces/shop/pods/web-1');
    const own = { resource: 'clusters', name: 'prod', apiGroup: 'hypercube.io', apiVersion: 'v1' };
    expect(objectLink(event({ objectRef: own }))).toBe('/console/clusters/prod');
    expect(objectLink(event({ objectRef: { ...own, resource: 'accounts' } }))).toBeUndefined();
    expect(objectLink(event({}))).toBeUndefined();
  });

  it('has a page of its calls', () => {
    const query = new URL(auditOfEvent(exec), 'https://gateway').searchParams;
    expect(query.get('selector')).toBe(
      'annotations.hypercube.io/cluster=prod,objectRef.namespace=shop,objectRef.resource=pods,objectRef.name=web-1',
    );
  });
});
