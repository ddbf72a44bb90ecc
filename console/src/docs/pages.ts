/** A page of the documentation, which is in English. */
export interface DocPage {
  /** Of its file in `docs/`, without its ending. */
  readonly name: string;
  readonly title: string;
}

/** The pages in the order in which they are listed: for people who use clusters first, then for those who run the gateway. */
export const docPages: readonly DocPage[] = [
  { name: 'quick-start', title: 'Quick start' },
  { name: 'console', title: 'The web console' },
  { name: 'list-queries', title: 'List queries' },
  { name: 'search', title: 'Search' },
  { name: 'all-clusters', title: 'All clusters' },
  { name: 'who-can', title: 'Finding who may do something' },
  { name: 'command-line', title: 'Signing in on the command line' },
  { name: 'accounts-and-keys', title: 'Accounts, access keys, tokens' },
  { name: 'ci', title: 'CI without secrets' },
  { name: 'ai-clients', title: 'AI clients' },
  { name: 'troubleshooting', title: 'Troubleshooting' },
  { name: 'clusters', title: 'Clusters' },
  { name: 'sign-in', title: 'Sign-in at an identity provider' },
  { name: 'audit', title: 'Audit' },
  { name: 'security', title: 'Security' },
  { name: 'install', title: 'Installing' },
  { name: 'configuration', title: 'Configuration' },
  { name: 'operating', title: 'Operating the gateway' },
  { name: 'kubernetes', title: 'Running on Kubernetes' },
  { name: 'contract', title: 'Contract' },
  { name: 'compatibility', title: 'Versions and compatibility' },
  { name: 'performance', title: 'Performance of lists' },
  { name: 'performance-clusters', title: 'Performance of lists over several clusters' },
  { name: 'architecture', title: 'Architecture' },
  { name: 'vocabulary', title: 'Vocabulary' },
];

export function docPath(name: string): string {
  return `/console/docs/${name}`;
}
