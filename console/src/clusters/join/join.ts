import { StatusError } from '../../api/status';
import { type Cluster, stateOf } from '../cluster';

/** A join token and the ways to use it. The gateway keeps its hash alone, so that it is shown once. */
export interface Join {
  readonly token: string;
  readonly expiration: string;
  /** For `kubectl apply`, with the token in it. */
  readonly manifest: string;
  /** Runs an agent outside of Kubernetes; it reads the token from a file. */
  readonly command: string;
}

/** How far a cluster behind an agent has come. */
export type Stage = 'waiting' | 'connected' | 'ready';

/** A cluster may be ready without an agent: the connections of other processes of the gateway are not told. */
export function stageOf(cluster: Cluster): Stage {
  if (stateOf(cluster) === 'Ready') {
    return 'ready';
  }
  return cluster.agents === undefined || cluster.agents.length === 0 ? 'waiting' : 'connected';
}

export function isExpired({ expiration }: Join, now: number): boolean {
  return Date.parse(expiration) <= now;
}

/** The name under which the manifest for a cluster is saved. */
export function manifestName(cluster: string): string {
  return `hypercube-agent-${cluster.replace(/[^A-Za-z0-9._-]/g, '-')}.yaml`;
}

/** The manifest as one command for a shell. */
export function applyCommand({ manifest }: Join): string {
  return `kubectl apply -f - <<'EOF'\n${manifest.trimEnd()}\nEOF`;
}

const fields = ['name', 'labels', 'identity'] as const;
export type JoinField = (typeof fields)[number];

/** The field that an error is about: the messages of the gateway begin with it, as in `labels: a b (expected: …)`. */
export function fieldOf(error: unknown): JoinField | undefined {
  if (!(error instanceof StatusError)) {
    return undefined;
  }
  const { reason, message = '' } = error.status;
  return reason === 'AlreadyExists' ? 'name' : fields.find((field) => new RegExp(`^${field}\\b`).test(message));
}
