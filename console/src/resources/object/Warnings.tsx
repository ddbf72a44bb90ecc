import { Table, Tbody, Td, Tr } from '@patternfly/react-table';
import { useText } from '../../i18n/language';
import { Age } from '../Age';
import { HeadRow } from '../HeadRow';
import { Section } from '../Section';
import { timeOf, useEvents } from './events';
import type { ObjectProps } from './props';
import { texts } from './warning-texts';

const most = 5;

/** The newest warnings about an object; nothing when there are none, or they may not be listed: the tab of the events says why. */
export function Warnings({ cluster, place, kind }: ObjectProps) {
  const words = useText(texts);
  const events = useEvents(cluster, place, kind);
  const warnings = (events.data?.items ?? []).filter(({ type }) => type === 'Warning').slice(0, most);
  return (
    warnings.length > 0 && (
      <Section title={words.title}>
        <Table aria-label={words.title} variant="compact" gridBreakPoint="grid-md">
          <HeadRow names={[words.lastSeen, words.reason, words.message, words.count]} />
          <Tbody>
            {warnings.map((event) => (
              <Tr key={event.metadata.uid}>
                <Td dataLabel={words.lastSeen}>
                  <Age of={timeOf(event)} />
                </Td>
                <Td dataLabel={words.reason}>{event.reason}</Td>
                <Td dataLabel={words.message}>
                  <span className="hc-wrap">{event.message}</span>
                </Td>
                <Td dataLabel={words.count}>{event.count ?? 1}</Td>
              </Tr>
            ))}
          </Tbody>
        </Table>
      </Section>
    )
  );
}
