import type { Kind } from '../../kube/discovery';

/** What machines alone make, though an API server would take one from anybody. */
const madeByMachines: ReadonlySet<string> = new Set([
  '/nodes',
  '/events',
  'events.k8s.io/events',
  'apps/controllerrevisions',
  'coordination.k8s.io/leases',
  'storage.k8s.io/csinodes',
  'storage.k8s.io/csistoragecapacities',
  'storage.k8s.io/volumeattachments',
]);

/** Whether somebody would create an object of this kind by hand. */
export function isMadeByHand({ group, plural, verbs }: Kind): boolean {
  return verbs.includes('create') && !madeByMachines.has(`${group}/${plural}`);
}
