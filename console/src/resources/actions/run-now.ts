import type { KubeObject } from '../../kube/client';
import { apiPath } from '../../kube/place';
import type { ActionRequest, Target } from './action';

interface JobTemplate {
  readonly metadata?: {
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly spec?: unknown;
}

/** The longest name of a Job whose pods can have it as a label. */
const longestName = 63;

/** A name for a Job that a CronJob has not made by itself. */
export function jobName(cronJob: string, time: Date): string {
  const suffix = `-manual-${Math.floor(time.getTime() / 1000).toString(36)}`;
  return cronJob.slice(0, longestName - suffix.length).replace(/[.-]+$/, '') + suffix;
}

/** As `kubectl create job --from=cronjob/NAME`: the Job belongs to its CronJob, without keeping it from being deleted. */
export function runNow({ place }: Target, cronJob: KubeObject, name: string): ActionRequest {
  const template = (cronJob.spec?.['jobTemplate'] ?? {}) as JobTemplate;
  const { namespace } = place;
  return {
    method: 'POST',
    path: apiPath({ group: 'batch', version: 'v1', namespace, plural: 'jobs' }),
    contentType: 'application/json',
    body: {
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: {
        name,
        namespace,
        labels: template.metadata?.labels,
        annotations: { 'cronjob.kubernetes.io/instantiate': 'manual', ...template.metadata?.annotations },
        ownerReferences: [
          {
            // Kubernetes before 1.21 does not know it in the version of Jobs
            apiVersion: `batch/${place.version}`,
            kind: 'CronJob',
            name: place.name,
            uid: cronJob.metadata.uid,
            controller: true,
          },
        ],
      },
      spec: template.spec,
    },
  };
}
