import { createContext, type ReactNode, Suspense, useContext, useState } from 'react';
import { part } from '../app/part';
import type { Cluster } from './cluster';

/** What can be done with clusters, each in a dialog of its own. */
export type Deed =
  | { readonly kind: 'import' }
  | { readonly kind: 'kubeconfig' | 'replace' | 'labels' | 'remove'; readonly cluster: Cluster };

export interface DialogProps {
  readonly cluster: Cluster;
  readonly onClose: () => void;
}

const ImportDialog = part(async () => (await import('./dialogs/ImportDialog')).ImportDialog);
const KubeconfigDialog = part(async () => (await import('./dialogs/KubeconfigDialog')).KubeconfigDialog);
const ReplaceDialog = part(async () => (await import('./dialogs/ReplaceDialog')).ReplaceDialog);
const LabelsDialog = part(async () => (await import('./dialogs/LabelsDialog')).LabelsDialog);
const RemoveDialog = part(async () => (await import('./dialogs/RemoveDialog')).RemoveDialog);

const DeedContext = createContext<(deed: Deed) => void>(() => undefined);

/** Opens the dialog of a deed. */
export function useDeeds(): (deed: Deed) => void {
  return useContext(DeedContext);
}

interface DeedsProps {
  /** What happens after a cluster was removed. */
  readonly onRemoved?: () => void;
  readonly children: ReactNode;
}

/** Holds the one open dialog; each is loaded when it is opened first. */
export function Deeds({ onRemoved, children }: DeedsProps) {
  const [deed, open] = useState<Deed>();
  const close = () => open(undefined);
  return (
    <DeedContext value={open}>
      {children}
      <Suspense fallback={null}>
        {deed !== undefined && <Dialog deed={deed} onClose={close} onRemoved={onRemoved} />}
      </Suspense>
    </DeedContext>
  );
}

function Dialog({
  deed,
  onClose,
  onRemoved,
}: {
  readonly deed: Deed;
  readonly onClose: () => void;
  readonly onRemoved?: () => void;
}) {
  switch (deed.kind) {
    case 'import':
      return <ImportDialog onClose={onClose} />;
    case 'kubeconfig':
      return <KubeconfigDialog cluster={deed.cluster} onClose={onClose} />;
    case 'replace':
      return <ReplaceDialog cluster={deed.cluster} onClose={onClose} />;
    case 'labels':
      return <LabelsDialog cluster={deed.cluster} onClose={onClose} />;
    case 'remove':
      return <RemoveDialog cluster={deed.cluster} onClose={onClose} onRemoved={onRemoved} />;
  }
}
