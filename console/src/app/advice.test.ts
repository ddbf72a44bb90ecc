import { expect, it } from 'vitest';
import { type Status, StatusError } from '../api/status';
import { adviceFor } from './advice';

const cluster = { kind: 'clusters', name: 'a' };
const ofSeveral = (...reasons: string[]) => ({ kind: 'clusters', causes: reasons.map((reason) => ({ reason })) });

it.each<[string, Status]>([
  ['noAnswer', { code: 0 }],
  ['noAnswer', { code: 502 }],
  ['correct', { code: 400, kind: 'Status', reason: 'BadRequest' }],
  ['correct', { code: 422, kind: 'Status', reason: 'Invalid' }],
  ['signIn', { code: 401, kind: 'Status' }],
  ['forbidden', { code: 403, kind: 'Status' }],
  ['notFound', { code: 404, kind: 'Status', details: { kind: 'pods', name: 'a' } }],
  ['noSuchCluster', { code: 404, kind: 'Status', details: cluster }],
  ['taken', { code: 409, kind: 'Status', reason: 'AlreadyExists' }],
  ['conflict', { code: 409, kind: 'Status', reason: 'Conflict' }],
  ['loadAgain', { code: 410, kind: 'Status' }],
  ['tooMany', { code: 429, kind: 'Status' }],
  ['failed', { code: 500, kind: 'Status', message: 'etcdserver: no leader' }],
  ['clusterAway', { code: 503, kind: 'Status', details: cluster }],
  ['clusterAway', { code: 504, kind: 'Status', details: cluster }],
  [
    'clusterRefuses',
    {
      code: 502,
      kind: 'Status',
      details: cluster,
      message: 'cluster "a" refuses the credential that it was imported with',
    },
  ],
  ['forbidden', { code: 503, kind: 'Status', details: ofSeveral('Forbidden', 'ServiceUnavailable', 'Timeout') }],
  ['clusterAway', { code: 503, kind: 'Status', details: ofSeveral('ServiceUnavailable', 'Timeout') }],
  ['clusterAway', { code: 503, kind: 'Status', details: ofSeveral('Forbidden', 'InternalError') }],
  ['unavailable', { code: 503, kind: 'Status', message: 'shutting down' }],
])('%s', (advice, status) => {
  expect(adviceFor(new StatusError(status))).toBe(advice);
});

it('an error of the console itself is none of the network', () => {
  expect(adviceFor(new SyntaxError('Unexpected token'))).toBe('unexpected');
});
