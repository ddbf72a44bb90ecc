import { termsOfLabels } from '../../kube/label-selector';
import type { KubeObject } from '../../kube/client';

/** The gateway's selector of the pods of a workload; nothing for one that selects none. */
export function podsOf({ spec }: KubeObject): string | undefined {
  return termsOfLabels(spec?.['selector'] ?? {});
}

interface PodSpec {
  readonly containers?: readonly { readonly image?: string }[];
  readonly initContainers?: readonly { readonly image?: string }[];
}

/** The images of a workload's pod template, each once. */
export function imagesOf({ spec }: KubeObject): string[] {
  const { spec: pod = {} } = (spec?.['template'] ?? {}) as { readonly spec?: PodSpec };
  const images = [...(pod.containers ?? []), ...(pod.initContainers ?? [])].map(({ image = '' }) => image);
  return [...new Set(images)].filter((image) => image !== '');
}
