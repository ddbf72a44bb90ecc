import { Divider, DropdownItem } from '@patternfly/react-core';
import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { useRefusal } from '../../access/useRefusal';
import { useTerminalRefusal } from '../../access/useTerminalRefusal';
import { ActionMenu } from '../../app/ActionMenu';
import { useText } from '../../i18n/language';
import type { Kind } from '../../kube/discovery';
import type { Metadata } from '../../kube/table';
import { part } from '../../app/part';
import type { ActionName } from '../actions/action';
import { actionsOf, entryOf } from '../kinds/register';
import { texts } from '../texts';

const ActionItems = part(async () => (await import('../actions/ActionItems')).ActionItems);

interface RowActionsProps {
  /** Of the object. */
  readonly cluster: string;
  readonly kind: Kind;
  readonly metadata: Metadata;
  /** Of the object's own page. */
  readonly path: string;
  readonly onOpen: (action: ActionName | 'delete') => void;
}

/** The actions on an object of a list. */
export function RowActions(props: RowActionsProps) {
  const words = useText(texts);
  return (
    <ActionMenu label={words.actionsOf(props.metadata.name)}>
      <Items {...props} />
    </ActionMenu>
  );
}

/** Drawn with the menu, so that nobody asks what may be done to a row before somebody opens it. */
function Items({ cluster, kind, metadata, path, onOpen }: RowActionsProps) {
  const words = useText(texts);
  const navigate = useNavigate();
  const { tabs = {} } = entryOf(kind);
  const actions = actionsOf(kind);
  const { name, namespace } = metadata;
  const object = { group: kind.group, resource: kind.plural, namespace, name };
  const noUpdate = useRefusal(cluster, { verb: 'update', ...object });
  const noDelete = useRefusal(cluster, { verb: 'delete', ...object });
  const noTerminal = useTerminalRefusal(cluster, tabs.terminal ? object : undefined);
  const toTab = (tab: string, title: string, refusal?: string) => (
    <DropdownItem
      isAriaDisabled={refusal !== undefined}
      description={refusal}
      onClick={() => void navigate(`${path}?tab=${tab}`)}
    >
      {title}
    </DropdownItem>
  );
  return (
    <>
      {toTab('yaml', noUpdate === undefined ? words.edit : words.view)}
      {tabs.logs && toTab('logs', words.logs)}
      {tabs.terminal && toTab('terminal', words.terminal, noTerminal)}
      {actions.length > 0 && (
        <>
          <Divider component="li" />
          <Suspense fallback={<Placeholders items={actions.length} />}>
            <ActionItems where={{ cluster, kind, namespace, name }} actions={actions} onOpen={onOpen} />
          </Suspense>
        </>
      )}
      <Divider component="li" />
      <DropdownItem
        isDanger={noDelete === undefined}
        isAriaDisabled={noDelete !== undefined}
        description={noDelete}
        onClick={() => onOpen('delete')}
      >
        {words.delete}
      </DropdownItem>
    </>
  );
}

/** Keeps the place of items that are on their way: a menu must not grow under the pointer. */
function Placeholders({ items }: { readonly items: number }) {
  return Array.from({ length: items }, (_item, at) => (
    <DropdownItem key={at} isDisabled>
      …
    </DropdownItem>
  ));
}
