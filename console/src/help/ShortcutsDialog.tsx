import './help.css';
import { Button, Modal, ModalBody, ModalFooter, ModalHeader } from '@patternfly/react-core';
import { Fragment, useId } from 'react';
import { useText } from '../i18n/language';
import type { WordsOf } from '../i18n/texts';
import { texts } from './texts';

type Action = keyof WordsOf<typeof texts>['actions'];

const control = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl ';

const shortcuts: readonly (readonly [keys: string, action: Action])[] = [
  [`${control}K`, 'search'],
  ['↑ ↓', 'move'],
  ['Enter', 'choose'],
  ['Esc', 'leave'],
  ['Enter', 'keepSearch'],
  [`${control}F`, 'findInYaml'],
  [`${control}Z`, 'undo'],
  ['← →', 'timeline'],
  ['␣ ← →', 'play'],
];

/** The keys that do something. In a terminal all keys belong to the shell. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useText(texts);
  const id = useId();
  return (
    <Modal isOpen variant="small" aria-labelledby={id} onEscapePress={onClose}>
      <ModalHeader title={words.shortcuts} labelId={id} />
      <ModalBody tabIndex={0} aria-labelledby={id}>
        <dl className="hc-shortcuts">
          {shortcuts.map(([keys, action]) => (
            <Fragment key={action}>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{words.actions[action]}</dd>
            </Fragment>
          ))}
        </dl>
      </ModalBody>
      <ModalFooter>
        <Button onClick={onClose}>{words.close}</Button>
      </ModalFooter>
    </Modal>
  );
}
