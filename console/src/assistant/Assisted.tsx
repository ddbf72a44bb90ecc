import { Drawer, DrawerContent, DrawerContentBody } from '@patternfly/react-core';
import { type ReactNode, Suspense } from 'react';
import { part } from '../app/part';
import type { ListCalls } from './AssistantPanel';

const AssistantPanel = part(async () => (await import('./AssistantPanel')).AssistantPanel);

interface AssistedProps {
  readonly calls: ListCalls;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A page with a list, and the API assistant beside it when it is open. */
export function Assisted({ calls, open, onClose, className, children }: AssistedProps) {
  const panel = (
    <Suspense fallback={null}>
      <AssistantPanel calls={calls} onClose={onClose} />
    </Suspense>
  );
  return (
    <Drawer isInline isExpanded={open}>
      <DrawerContent panelContent={open && panel}>
        <DrawerContentBody className={className}>{children}</DrawerContentBody>
      </DrawerContent>
    </Drawer>
  );
}
