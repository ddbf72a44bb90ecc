import './assisted.css';
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

/** A page with a list, and the API assistant beside it when it is open; on a narrow screen, above it. */
export function Assisted({ calls, open, onClose, className = '', children }: AssistedProps) {
  return (
    <div className="hc-assisted">
      <div className={`hc-assisted-page ${className}`}>{children}</div>
      {open && (
        <Suspense fallback={null}>
          <AssistantPanel calls={calls} onClose={onClose} />
        </Suspense>
      )}
    </div>
  );
}
