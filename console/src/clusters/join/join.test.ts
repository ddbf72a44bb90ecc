import { describe, expect, it } from 'vitest';
import { StatusError } from '../../api/status';
import type { Agent, Cluster } from '../cluster';
import { applyCommand, fieldOf, isExpired, type Join, manifestName, stageOf } from './join';

const agent: Agent = { name: 'a', version: '0.1.0', since: '2026-01-01T00:00:00Z', certificateExpiration: '' };
const join: Join = { token: 'HJ1', expiration: '2026-01-01T01:00:00Z', manifest: 'kind: Namespace\n\n', command: '' };

function cluster(state: string, agents?: readonly Agent[]): Cluster {
  return { name: 'edge-7', labels: {}, state, agents };
}

describe('a cluster that joins', () => {
  it('is waited for until an agent is connected and the API server answers', () => {
    expect(stageOf(cluster('Unknown'))).toBe('waiting');
    expect(stageOf(cluster('Unreachable', []))).toBe('waiting');
    expect(stageOf(cluster('Unreachable', [agent]))).toBe('connected');
    expect(stageOf(cluster('Ready', [agent]))).toBe('ready');
  });

  it('is ready also when its agent is connected to another process of the gateway', () => {
    expect(stageOf(cluster('Ready', []))).toBe('ready');
  });
});

it('a join token ends at its expiration', () => {
  expect(isExpired(join, Date.parse('2026-01-01T00:59:59Z'))).toBe(false);
  expect(isExpired(join, Date.parse('2026-01-01T01:00:00Z'))).toBe(true);
});

it('a manifest is one command for a shell, which leaves its variables alone', () => {
  expect(applyCommand(join)).toBe("kubectl apply -f - <<'EOF'\nkind: Namespace\nEOF");
});

it('a manifest is saved under a name that every file system takes', () => {
  expect(manifestName('edge-7')).toBe('hypercube-agent-edge-7.yaml');
  expect(manifestName('arn:aws@x')).toBe('hypercube-agent-arn-aws-x.yaml');
});

describe('an error of the gateway', () => {
  const error = (message: string, reason = 'Invalid') => new StatusError({ code: 422, reason, message });

  it('stands at the field that it names', () => {
    expect(fieldOf(error('clusters "a" already exists', 'AlreadyExists'))).toBe('name');
    expect(fieldOf(error('name: a b (expected: …)'))).toBe('name');
    expect(fieldOf(error('labels: -x (expected: …)'))).toBe('labels');
    expect(fieldOf(error('identity.audience: missing (expected: …)'))).toBe('identity');
  });

  it('stands below the form when it names none', () => {
    expect(fieldOf(error('names are not served'))).toBeUndefined();
    expect(fieldOf(new Error('labels: no answer'))).toBeUndefined();
    expect(fieldOf(null)).toBeUndefined();
  });
});
