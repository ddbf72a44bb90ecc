export const words = {
  title: 'Search everywhere',
  hint: 'Name, namespace, label (app=web), kind or cluster',
  results: 'Results',
  sections: {
    recent: 'Recent',
    clusters: 'Clusters',
    found: 'Objects',
    kinds: 'Lists',
    ways: 'Pages and actions',
    looks: 'Search further',
  },
  allClusters: 'All clusters',
  cluster: 'Cluster',
  found: (shown: number, total: number) =>
    total > shown ? `First ${shown} of ${total} objects` : total === 1 ? '1 object' : `${total} objects`,
  atLeast: (shown: number, total: number) => `First ${shown} of at least ${total} objects`,
  none: 'No match',
  importCluster: 'Import cluster',
  addKey: 'Add key pair',
  createIn: (cluster: string) => `Create from YAML in ${cluster}`,
  lookIn: (cluster: string) => `Look in ${cluster}`,
  inCluster: (cluster: string) => `Objects in ${cluster}`,
  looking: (cluster: string) => `Looking in ${cluster} …`,
  looked: (cluster: string, found: number, failed: number) =>
    `${found === 1 ? '1 object' : `${found} objects`} in ${cluster}${failed === 0 ? '' : `. Kinds that could not be listed: ${failed}`}`,
  scope:
    'Objects are found in lists that were opened on this gateway in the last ten minutes. “Look in” asks a cluster.',
  failed: 'The search failed',
  keys: 'Arrow keys to choose, Enter to open, Escape to close',
};
