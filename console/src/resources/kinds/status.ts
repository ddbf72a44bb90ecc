import type { KubeObject } from '../../kube/client';
import { statusOfNode, statusOfPod } from '../pod/status';
import { statusOfJob } from '../workload/job';
import { rolloutOf } from '../workload/replicas';
import { keyOf, type KindName } from './register';

/** By the keys of the register, beside it because a list has the words from the server. */
const words: Readonly<Record<string, (object: KubeObject) => string | undefined>> = {
  '/nodes': statusOfNode,
  '/pods': statusOfPod,
  'apps/daemonsets': rolloutOf,
  'apps/deployments': rolloutOf,
  'apps/replicasets': rolloutOf,
  'apps/statefulsets': rolloutOf,
  'batch/cronjobs': ({ spec }) => (spec?.['suspend'] === true ? 'Suspended' : undefined),
  'batch/jobs': statusOfJob,
};

/** How an object does, in one word: that in the STATUS column of `kubectl get` where there is one, and else the phase. */
export function statusOf(kind: KindName, object: KubeObject): string | undefined {
  const key = keyOf(kind);
  const own = Object.hasOwn(words, key) ? words[key] : undefined;
  if (own) {
    return own(object);
  }
  const phase = object.status?.['phase'];
  return typeof phase === 'string' && phase !== '' ? phase : undefined;
}
