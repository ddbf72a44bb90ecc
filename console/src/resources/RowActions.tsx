import { Divider, DropdownItem } from '@patternfly/react-core';
import { useNavigate } from 'react-router';
import { ActionMenu } from '../app/ActionMenu';
import { useText } from '../i18n/language';
import type { Kind } from './discovery';
import type { Metadata } from './table';
import { texts } from './texts';

interface RowActionsProps {
  readonly kind: Kind;
  readonly metadata: Metadata;
  /** Of the object's own page. */
  readonly path: string;
  readonly onDelete: (metadata: Metadata) => void;
}

/** What can be done to an object of a list. */
export function RowActions({ kind, metadata, path, onDelete }: RowActionsProps) {
  const words = useText(texts);
  const navigate = useNavigate();
  const isPod = kind.group === '' && kind.plural === 'pods';
  const toTab = (tab: string, title: string) => <DropdownItem onClick={() => void navigate(`${path}?tab=${tab}`)}>{title}</DropdownItem>;
  return (
    <ActionMenu label={words.actionsOf(metadata.name)}>
      {toTab('yaml', words.edit)}
      {isPod && toTab('logs', words.logs)}
      {isPod && toTab('terminal', words.terminal)}
      <Divider component="li" />
      <DropdownItem isDanger onClick={() => onDelete(metadata)}>
        {words.delete}
      </DropdownItem>
    </ActionMenu>
  );
}
