import type { KubeObject } from '../../kube/client';
import { namespaceRows } from './rows';
import { UsageSection } from './UsageSection';
import { mostRead, useBeside } from './useUsage';
import { usagePage } from './view';

interface NamespaceUsageProps {
  readonly cluster: string;
  readonly namespace: string;
  readonly quotas: readonly KubeObject[];
}

/** The usage of the pods of a namespace, against what they ask for and the quota. */
export function NamespaceUsage({ cluster, namespace, quotas }: NamespaceUsageProps) {
  const place = { group: '', version: 'v1', plural: 'pods', namespace };
  const pods = useBeside(cluster, place, '', true);
  const all = pods.data && pods.data.total <= mostRead ? pods.data.items : undefined;
  return (
    <UsageSection
      cluster={cluster}
      place={place}
      of="namespaces"
      rowsOf={(measured) => namespaceRows(measured, all, quotas)}
      all={usagePage(cluster, { namespace })}
    />
  );
}
