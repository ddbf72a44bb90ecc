import { createContext, type ReactNode, Suspense, useContext, useState } from 'react';
import { useSearchParams } from 'react-router';
import { part } from '../app/part';
import { withoutDialog } from '../app/dialog-address';
import { useIsAdmin } from '../session/session';
import type { Cluster } from './cluster';

/** A dialog about clusters, and the cluster it is about. */
export type ClusterDialog =
  | { readonly kind: 'import' }
  | { readonly kind: 'kubeconfig' | 'replace' | 'labels' | 'remove'; readonly cluster: Cluster };

const ImportDialog = part(async () => (await import('./dialogs/ImportDialog')).ImportDialog);
const KubeconfigDialog = part(async () => (await import('./dialogs/KubeconfigDialog')).KubeconfigDialog);
const ReplaceDialog = part(async () => (await import('./dialogs/ReplaceDialog')).ReplaceDialog);
const LabelsDialog = part(async () => (await import('./dialogs/LabelsDialog')).LabelsDialog);
const RemoveDialog = part(async () => (await import('./dialogs/RemoveDialog')).RemoveDialog);

const OpenDialogContext = createContext<(dialog: ClusterDialog) => void>(() => undefined);

/** Returns the function that opens a dialog of the surrounding {@link ClusterDialogs}. */
export function useOpenDialog(): (dialog: ClusterDialog) => void {
  return useContext(OpenDialogContext);
}

interface ClusterDialogsProps {
  /** Called after a cluster was removed. */
  readonly onRemoved?: () => void;
  readonly children: ReactNode;
}

/** Shows the open dialog, of which there is at most one, beside its children. Each kind of dialog is loaded when first opened. */
export function ClusterDialogs({ onRemoved, children }: ClusterDialogsProps) {
  const [opened, open] = useState<ClusterDialog>();
  const [query, setQuery] = useSearchParams();
  const isAsked = useIsAdmin() && query.get('dialog') === 'import';
  const dialog = opened ?? (isAsked ? ({ kind: 'import' } as const) : undefined);
  const close = () => {
    open(undefined);
    if (isAsked) {
      setQuery(withoutDialog, { replace: true });
    }
  };
  return (
    <OpenDialogContext value={open}>
      {children}
      <Suspense fallback={null}>
        {dialog !== undefined && <OpenDialog dialog={dialog} onClose={close} onRemoved={onRemoved} />}
      </Suspense>
    </OpenDialogContext>
  );
}

interface OpenDialogProps {
  readonly dialog: ClusterDialog;
  readonly onClose: () => void;
  readonly onRemoved?: () => void;
}

function OpenDialog({ dialog, onClose, onRemoved }: OpenDialogProps) {
  switch (dialog.kind) {
    case 'import':
      return <ImportDialog onClose={onClose} />;
    case 'kubeconfig':
      return <KubeconfigDialog cluster={dialog.cluster} onClose={onClose} />;
    case 'replace':
      return <ReplaceDialog cluster={dialog.cluster} onClose={onClose} />;
    case 'labels':
      return <LabelsDialog cluster={dialog.cluster} onClose={onClose} />;
    case 'remove':
      return <RemoveDialog cluster={dialog.cluster} onClose={onClose} onRemoved={onRemoved} />;
  }
}
