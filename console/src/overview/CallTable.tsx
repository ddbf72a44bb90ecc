import { Card, CardBody, CardTitle, Label } from '@patternfly/react-core';
import { Table, Tbody, Td, Th, Thead, Tr } from '@patternfly/react-table';
import { useLanguage, useText } from '../i18n/language';
import { exactTime } from '../i18n/time';
import { duration, exactTimeOfDay } from '../plots/words';
import { type Call, type CodeClass, classOf } from './overview';
import { texts } from './texts';

interface CallTableProps {
  readonly title: string;
  readonly note: string;
  /** Said in the place of the table when there are no calls. */
  readonly none: string;
  readonly calls: readonly Call[];
}

const colors: Readonly<Record<CodeClass, 'blue' | 'purple' | 'orange' | 'red'>> = { success: 'blue', redirect: 'purple', refused: 'orange', failed: 'red' };

/** Calls with all that is known of them. Paths stand as they came: they are text, whatever they hold. */
export function CallTable({ title, note, none, calls }: CallTableProps) {
  const words = useText(texts);
  const { language } = useLanguage();
  const { columns } = words;
  return (
    <Card isCompact>
      <CardTitle component="h2">{title}</CardTitle>
      <CardBody>
        <p className="hc-subtle">{calls.length === 0 ? none : note}</p>
        {calls.length > 0 && (
          <Table variant="compact" aria-label={title}>
            <Thead>
              <Tr>
                <Th>{columns.time}</Th>
                <Th width={40}>{columns.call}</Th>
                <Th>{columns.cluster}</Th>
                <Th>{columns.account}</Th>
                <Th>{columns.code}</Th>
                <Th>{columns.duration}</Th>
              </Tr>
            </Thead>
            <Tbody>
              {calls.map((call, index) => (
                <Tr key={`${call.time} ${index}`}>
                  <Td dataLabel={columns.time} modifier="nowrap">
                    <time dateTime={call.time} title={exactTime(call.time, language)}>
                      {exactTimeOfDay(Date.parse(call.time), language)}
                    </time>
                  </Td>
                  <Td dataLabel={columns.call}>
                    <span className="hc-mono">
                      {call.method} {call.path}
                    </span>
                  </Td>
                  <Td dataLabel={columns.cluster}>{call.cluster ?? words.none}</Td>
                  <Td dataLabel={columns.account}>{call.account ?? words.none}</Td>
                  <Td dataLabel={columns.code}>
                    <Label isCompact color={colors[classOf(call.code)]}>
                      {call.code}
                    </Label>
                  </Td>
                  <Td dataLabel={columns.duration} modifier="nowrap">
                    {duration(call.durationMilliseconds, language)}
                  </Td>
                </Tr>
              ))}
            </Tbody>
          </Table>
        )}
      </CardBody>
    </Card>
  );
}
