export const words = {
  title: 'Search everywhere',
  hint: 'Name, namespace, label (app=web), kind or cluster',
  results: 'Results',
  sections: { recent: 'Recent', clusters: 'Clusters', found: 'Objects' },
  allClusters: 'All clusters',
  cluster: 'Cluster',
  found: (shown: number, total: number) => (total > shown ? `First ${shown} of ${total} objects` : `${total} objects`),
  atLeast: (shown: number, total: number) => `First ${shown} of at least ${total} objects`,
  none: 'No match',
  scope: 'Only lists that were opened on this gateway in the last ten minutes are searched.',
  failed: 'The search failed',
  keys: 'Arrow keys to choose, Enter to open, Escape to close',
};
