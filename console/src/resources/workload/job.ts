import type { KubeObject } from '../../kube/client';
import { conditionsOf } from '../pod/pod';

/** Conditions that say how a Job does, in the order in which they count. */
const telling = ['Complete', 'Failed', 'Suspended', 'SuccessCriteriaMet', 'FailureTarget'];

/** Source: printJob in pkg/printers/internalversion/printers.go of Kubernetes. */
export function statusOfJob(job: KubeObject): string {
  const conditions = conditionsOf(job).filter(({ status }) => status === 'True');
  const word = telling.find((type) => conditions.some((each) => each.type === type));
  return word ?? (job.metadata.deletionTimestamp === undefined ? 'Running' : 'Terminating');
}
