/** The answer of a cluster's `/version`; the minor version may end with `+`. */
export interface ServerVersion {
  readonly major?: string;
  readonly minor?: string;
}

/**
 * Whether a terminal needs `create` of pods/exec besides `get`. A WebSocket begins with a GET, and until 1.34 that was all that was asked.
 *
 * @see https://github.com/kubernetes/kubernetes/pull/134577
 */
export function needsCreate(version: ServerVersion | undefined): boolean {
  const [major, minor] = [version?.major, version?.minor].map((part) => Number.parseInt(part ?? '', 10));
  return major !== undefined && minor !== undefined && (major > 1 || (major === 1 && minor >= 35));
}
