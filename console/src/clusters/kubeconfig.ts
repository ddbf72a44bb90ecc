import { parseDocument } from 'yaml';
import { asProblem, problemOf, type YamlProblem } from '../yaml/problem';

/** The kind of credential of a context. Only data in the text itself can be imported. */
export type Credential = 'token' | 'certificate' | 'password' | 'none' | 'program' | 'files';

export interface Context {
  readonly name: string;
  readonly cluster: string;
  readonly user: string;
  /** Undefined when the text names no such cluster, or no server for it. */
  readonly server?: string;
  readonly credential: Credential;
  /** Of the tokens with which the cluster wants to learn who a caller is; undefined when it does not say so. */
  readonly audience?: string;
}

export interface Kubeconfig {
  readonly contexts: readonly Context[];
  /** The name of one of the contexts: the current one, or else the first. */
  readonly first: string;
}

export type KubeconfigProblem =
  { readonly problem: 'syntax'; readonly at: YamlProblem } | { readonly problem: 'none' | 'other' };

type Fields = Readonly<Record<string, unknown>>;

/** Reads which contexts a kubeconfig has, so that one can be chosen. The gateway validates it in full. */
export function readKubeconfig(text: string): Kubeconfig | KubeconfigProblem {
  const document = parseDocument(text);
  const at = problemOf(document);
  if (at !== undefined) {
    return { problem: 'syntax', at };
  }
  let root: unknown;
  try {
    root = document.toJS();
  } catch (cause) {
    return { problem: 'syntax', at: asProblem(cause) };
  }
  if (!isFields(root) || !('contexts' in root || 'clusters' in root)) {
    return { problem: 'other' };
  }
  const clusters = entries(root.clusters, 'cluster');
  const users = entries(root.users, 'user');
  const contexts = [...entries(root.contexts, 'context')].map(([name, fields]) =>
    contextOf(name, fields, clusters, users),
  );
  const current = contexts.find(({ name }) => name === root['current-context']) ?? contexts[0];
  return current === undefined ? { problem: 'none' } : { contexts, first: current.name };
}

function contextOf(
  name: string,
  fields: Fields,
  clusters: ReadonlyMap<string, Fields>,
  users: ReadonlyMap<string, Fields>,
): Context {
  const cluster = textOf(fields.cluster) ?? '';
  const user = textOf(fields.user) ?? '';
  const entry = clusters.get(cluster) ?? {};
  const server = textOf(entry.server);
  const credential = 'certificate-authority' in entry ? 'files' : credentialOf(users.get(user) ?? {});
  const audience = audienceOf(entry);
  return {
    name,
    cluster,
    user,
    credential,
    ...(server === undefined ? {} : { server }),
    ...(audience === undefined ? {} : { audience }),
  };
}

/** Of the extension `hypercube.io/identity` of a cluster. */
function audienceOf({ extensions }: Fields): string | undefined {
  const found = (Array.isArray(extensions) ? (extensions as readonly unknown[]) : [])
    .filter(isFields)
    .find(({ name }) => name === 'hypercube.io/identity')?.extension;
  return isFields(found) && found.type === 'token' ? textOf(found.audience) : undefined;
}

function credentialOf(user: Fields): Credential {
  if ('exec' in user || 'auth-provider' in user) {
    return 'program';
  }
  if ('client-certificate' in user || 'client-key' in user || 'tokenFile' in user) {
    return 'files';
  }
  if ('token' in user) {
    return 'token';
  }
  if ('client-certificate-data' in user) {
    return 'certificate';
  }
  return 'username' in user ? 'password' : 'none';
}

/** The named entries of a list such as `clusters: [{name: a, cluster: {…}}]`, by name. */
function entries(list: unknown, kind: string): Map<string, Fields> {
  const found = new Map<string, Fields>();
  for (const entry of Array.isArray(list) ? (list as readonly unknown[]) : []) {
    const name = isFields(entry) ? textOf(entry.name) : undefined;
    if (isFields(entry) && name !== undefined && !found.has(name)) {
      const fields = entry[kind];
      found.set(name, isFields(fields) ? fields : {});
    }
  }
  return found;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
