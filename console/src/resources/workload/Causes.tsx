import { Label } from '@patternfly/react-core';
import { Table, Tbody, Td, Tr } from '@patternfly/react-table';
import { useText } from '../../i18n/language';
import { HeadRow } from '../HeadRow';
import { ObjectLink } from '../ObjectLink';
import { Section } from '../Section';
import { statusColor } from '../status-color';
import type { Cause } from './held-up';
import { texts } from './texts';

interface CausesProps {
  readonly cluster: string;
  readonly namespace: string | undefined;
  readonly causes: readonly Cause[];
}

const mostNames = 5;

/** Why replicas are missing, in the words of the cluster. */
export function Causes({ cluster, namespace, causes }: CausesProps) {
  const words = useText(texts);
  return (
    <Section title={words.heldUp}>
      <Table aria-label={words.heldUp} variant="compact" gridBreakPoint="grid-md">
        <HeadRow names={[words.reason, words.message, words.pods]} />
        <Tbody>
          {causes.map(({ reason, message, lastEnd, pods }) => (
            <Tr key={reason}>
              <Td dataLabel={words.reason}>
                <Label isCompact color={statusColor(reason) ?? 'orange'}>
                  {reason}
                </Label>
              </Td>
              <Td dataLabel={words.message}>
                <span className="hc-wrap">{message}</span>
                {lastEnd && <p className="hc-small hc-subtle">{words.lastEnd(lastEnd.reason, lastEnd.exitCode)}</p>}
              </Td>
              <Td dataLabel={words.pods}>
                {pods.slice(0, mostNames).map((name) => (
                  <div key={name}>
                    <ObjectLink
                      cluster={cluster}
                      place={{ group: '', version: 'v1', plural: 'pods', namespace, name }}
                    />
                  </div>
                ))}
                {pods.length > mostNames && words.more(pods.length - mostNames)}
              </Td>
            </Tr>
          ))}
        </Tbody>
      </Table>
    </Section>
  );
}
