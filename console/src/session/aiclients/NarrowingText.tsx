import { useText } from '../../i18n/language';
import type { Narrowing } from './delegations';
import { texts } from './texts';

/** The rights of a client, in a line for each part. */
export function NarrowingText({ scopes, clusters, namespaces }: Narrowing) {
  const words = useText(texts);
  const lines = [
    scopes.includes('mcp:write') ? words.write : words.read,
    scopes.includes('mcp:secrets') ? words.secrets : undefined,
    clusters ? words.clusters(clusters.join(', ')) : words.allClusters,
    namespaces ? words.namespaces(namespaces.join(', ')) : undefined,
  ].filter((line) => line !== undefined);
  return lines.map((line) => <div key={line}>{line}</div>);
}
