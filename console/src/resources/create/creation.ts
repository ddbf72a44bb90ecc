import type { Kind } from '../../kube/discovery';

/** Kinds that controllers create, although an API server accepts them from everyone. */
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
