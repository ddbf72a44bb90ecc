/** Where the gateway's own calls live. */
export const cube = '/api/v1/cube';

/** Lists through here are filtered, sorted and paged by the gateway (`selector`, `pageSize`, …). */
export function pagedDoor(cluster: string, path: string): string {
  return `${cube}/proxy/clusters/${encodeURIComponent(cluster)}${path}`;
}

/** The cluster as it is: watches, logs, terminals, and what kubeconfig files point at. */
export function plainDoor(cluster: string, path: string): string {
  return `/clusters/${encodeURIComponent(cluster)}${path}`;
}
