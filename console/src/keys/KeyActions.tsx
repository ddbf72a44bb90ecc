import { Divider, DropdownItem } from '@patternfly/react-core';
import { ActionMenu } from '../app/ActionMenu';
import { useErrorToast, useToast } from '../app/Toasts';
import { useText } from '../i18n/language';
import { useChangeKey } from './calls';
import type { AccessKey } from './key';
import { texts } from './texts';

/** The action that a dialog is open for, and its key. */
export type KeyTask =
  { readonly kind: 'add' } | { readonly kind: 'edit' | 'rotate' | 'delete'; readonly pair: AccessKey };

interface KeyActionsProps {
  readonly pair: AccessKey;
  readonly onTask: (task: KeyTask) => void;
}

/** The menu at the end of a pair's row. */
export function KeyActions({ pair, onTask }: KeyActionsProps) {
  const words = useText(texts);
  const toast = useToast();
  const showError = useErrorToast();
  const change = useChangeKey(pair);

  const switchTo = (disabled: boolean) =>
    change.mutate(
      { disabled },
      {
        onSuccess: () => toast('success', disabled ? words.disabled : words.enabled),
        onError: (error) => showError(words.changeFailed, error),
      },
    );
  return (
    <ActionMenu label={words.actionsOf(pair.description === '' ? pair.accessKey : pair.description)}>
      <DropdownItem onClick={() => onTask({ kind: 'edit', pair })}>{words.edit}</DropdownItem>
      <DropdownItem onClick={() => onTask({ kind: 'rotate', pair })}>{words.rotate}</DropdownItem>
      <DropdownItem onClick={() => switchTo(!pair.disabled)}>
        {pair.disabled ? words.enable : words.disable}
      </DropdownItem>
      <Divider component="li" />
      <DropdownItem isDanger onClick={() => onTask({ kind: 'delete', pair })}>
        {words.remove}
      </DropdownItem>
    </ActionMenu>
  );
}
