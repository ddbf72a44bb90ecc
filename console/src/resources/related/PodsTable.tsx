import { Label } from '@patternfly/react-core';
import { Table, Tbody, Td, Tr } from '@patternfly/react-table';
import { useText } from '../../i18n/language';
import type { KubeObject } from '../../kube/client';
import { Age } from '../Age';
import { HeadRow } from '../HeadRow';
import { ObjectLink } from '../ObjectLink';
import { containersOf } from '../pod/pod';
import { statusOfPod } from '../pod/status';
import { statusColor } from '../status-color';
import { texts } from './texts';

interface PodsTableProps {
  readonly label: string;
  readonly cluster: string;
  readonly pods: readonly KubeObject[];
  /** Whether they may be in several namespaces. */
  readonly namespaces?: boolean;
}

/** Pods with their state, each a link to its page. */
export function PodsTable({ label, cluster, pods, namespaces = false }: PodsTableProps) {
  const words = useText(texts);
  return (
    <Table aria-label={label} variant="compact" gridBreakPoint="grid-md">
      <HeadRow
        names={[
          words.name,
          ...(namespaces ? [words.namespace] : []),
          words.ready,
          words.status,
          words.restarts,
          words.node,
          words.age,
        ]}
      />
      <Tbody>
        {pods.map((pod) => {
          const { name, namespace, uid, creationTimestamp } = pod.metadata;
          const containers = containersOf(pod).filter(({ init }) => !init);
          const status = statusOfPod(pod);
          const node = pod.spec?.['nodeName'];
          return (
            <Tr key={uid ?? name}>
              <Td dataLabel={words.name}>
                <ObjectLink cluster={cluster} place={{ group: '', version: 'v1', plural: 'pods', namespace, name }} />
              </Td>
              {namespaces && <Td dataLabel={words.namespace}>{namespace}</Td>}
              <Td dataLabel={words.ready}>
                {containers.filter(({ ready }) => ready).length}/{containers.length}
              </Td>
              <Td dataLabel={words.status}>
                <Label isCompact color={statusColor(status) ?? 'grey'}>
                  {status}
                </Label>
              </Td>
              <Td dataLabel={words.restarts}>{containers.reduce((sum, { restarts }) => sum + restarts, 0)}</Td>
              <Td dataLabel={words.node}>
                {typeof node === 'string' && (
                  <ObjectLink cluster={cluster} place={{ group: '', version: 'v1', plural: 'nodes', name: node }} />
                )}
              </Td>
              <Td dataLabel={words.age}>
                <Age of={creationTimestamp} />
              </Td>
            </Tr>
          );
        })}
      </Tbody>
    </Table>
  );
}
