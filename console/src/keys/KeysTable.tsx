import { Label } from '@patternfly/react-core';
import { Table, Tbody, Td, Th, Thead, Tr } from '@patternfly/react-table';
import { Copy } from '../app/Copy';
import { Moment } from '../app/Moment';
import { useNow } from '../app/useNow';
import { useText } from '../i18n/language';
import { KeyActions, type KeyTask } from './KeyActions';
import { type AccessKey, expiresSoon, keyState, type KeyState } from './key';
import { ScopeText } from './ScopeText';
import { texts } from './texts';

interface KeysTableProps {
  readonly keys: readonly AccessKey[];
  readonly onTask: (task: KeyTask) => void;
}

const looks = {
  active: { status: 'success' },
  rotating: { status: 'info' },
  disabled: { color: 'grey' },
  expired: { status: 'danger' },
} as const satisfies Record<KeyState, object>;

export function KeysTable({ keys, onTask }: KeysTableProps) {
  const words = useText(texts);
  const { columns } = words;
  return (
    <Table aria-label={words.table} gridBreakPoint="grid-xl" variant="compact">
      <Thead>
        <Tr>
          <Th modifier="nowrap">{columns.accessKey}</Th>
          <Th modifier="nowrap">{columns.state}</Th>
          <Th modifier="nowrap">{columns.created}</Th>
          <Th modifier="nowrap">{columns.lastUsed}</Th>
          <Th modifier="nowrap">{columns.expires}</Th>
          <Th modifier="nowrap">{columns.scope}</Th>
          <Th screenReaderText={columns.actions} />
        </Tr>
      </Thead>
      <Tbody>
        {keys.map((key) => (
          <KeyRow key={key.accessKey} pair={key} onTask={onTask} />
        ))}
      </Tbody>
    </Table>
  );
}

function KeyRow({ pair: key, onTask }: { readonly pair: AccessKey; readonly onTask: KeysTableProps['onTask'] }) {
  const words = useText(texts);
  const { columns } = words;
  const now = useNow();
  const state = keyState(key, now);
  return (
    <Tr>
      <Td dataLabel={columns.accessKey} modifier="breakWord">
        <div>{key.description === '' ? <span className="hc-subtle">{words.noDescription}</span> : <strong>{key.description}</strong>}</div>
        <span className="hc-with-copy">
          <span className="hc-mono hc-key">{key.accessKey}</span>
          <Copy text={key.accessKey} label={words.copyAccessKey} />
        </span>
      </Td>
      <Td dataLabel={columns.state}>
        <div>
          <Label {...looks[state]}>{words.states[state]}</Label>
        </div>
        {state === 'rotating' && key.previousSecretExpirationTimestamp !== undefined && (
          <div className="hc-subtle hc-small hc-narrow">
            {words.oldSecretUntil} <Moment time={key.previousSecretExpirationTimestamp} />
          </div>
        )}
      </Td>
      <Td dataLabel={columns.created} modifier="nowrap">
        <Moment time={key.creationTimestamp} />
      </Td>
      <Td dataLabel={columns.lastUsed} modifier="nowrap">
        {key.lastUsedTimestamp === undefined ? words.notYet : <Moment time={key.lastUsedTimestamp} />}
      </Td>
      <Td dataLabel={columns.expires} modifier="nowrap">
        {key.expirationTimestamp === undefined ? (
          words.never
        ) : expiresSoon(key, now) ? (
          <div>
            <Label status="warning">
              <Moment time={key.expirationTimestamp} />
            </Label>
          </div>
        ) : (
          <Moment time={key.expirationTimestamp} />
        )}
      </Td>
      <Td dataLabel={columns.scope}>
        <ScopeText scope={key.scope} />
      </Td>
      <Td isActionCell>
        <KeyActions pair={key} onTask={onTask} />
      </Td>
    </Tr>
  );
}
