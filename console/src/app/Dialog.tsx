import { Button, Modal, ModalBody, ModalFooter, ModalHeader, type ModalProps } from '@patternfly/react-core';
import { type ReactNode, useId } from 'react';
import { useText } from '../i18n/language';
import { texts } from './texts';

interface DialogProps {
  readonly title: string;
  readonly icon?: 'success' | 'danger' | 'warning' | 'info';
  readonly variant?: ModalProps['variant'];
  /** A selector of what has the focus first; without it, the dialog's text. */
  readonly focus?: string;
  /** Escape and "Cancel"; without it the dialog is left by its own buttons only. */
  readonly onCancel?: () => void;
  /** Buttons before "Cancel". */
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** A dialog over the page; shown as long as it is rendered. The focus stays in it and goes back where it came from. */
export function Dialog({ title, icon, variant = 'medium', focus, onCancel, actions, children }: DialogProps) {
  const words = useText(texts);
  const id = useId();
  return (
    <Modal isOpen variant={variant} aria-labelledby={id} elementToFocus={focus} onEscapePress={() => onCancel?.()}>
      <ModalHeader title={title} labelId={id} titleIconVariant={icon} />
      <ModalBody tabIndex={0} aria-labelledby={id}>
        {children}
      </ModalBody>
      <ModalFooter>
        {actions}
        {onCancel && (
          <Button variant="link" onClick={onCancel}>
            {words.cancel}
          </Button>
        )}
      </ModalFooter>
    </Modal>
  );
}
