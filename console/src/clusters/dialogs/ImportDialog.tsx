import { useState } from 'react';
import { useNavigate } from 'react-router';
import { TextField } from '../../app/TextField';
import { useToast } from '../../app/Toasts';
import { useText } from '../../i18n/language';
import { asClusterName, isClusterName } from '../cluster';
import type { Labels } from '../labels';
import { clusterPage } from '../links';
import { useCheck, useImport } from '../queries';
import { CheckedDialog } from './CheckedDialog';
import { LabelsField } from './LabelsField';
import { texts } from './texts';
import { useKubeconfig } from './useKubeconfig';

/** A new cluster out of a kubeconfig: understood, named, checked, kept. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useText(texts);
  const toast = useToast();
  const navigate = useNavigate();
  const choice = useKubeconfig();
  const [named, setName] = useState<string>();
  const [labels, setLabels] = useState<Labels>({});
  const { text, context } = choice;
  const name = named ?? (context === undefined ? '' : asClusterName(context.name));
  const nameError = name !== '' && !isClusterName(name) ? words.nameWrong : undefined;
  return (
    <CheckedDialog
      title={words.importTitle}
      choice={choice}
      change={{ name, kubeconfig: text, context: context?.name, labels }}
      complete={context !== undefined && isClusterName(name)}
      check={useCheck()}
      save={useImport()}
      saveWords={{ ready: words.import, notReady: words.importAnyway, failed: words.importFailed }}
      onSaved={(cluster) => {
        toast('success', words.imported(cluster.name));
        void navigate(clusterPage(cluster.name));
      }}
      onClose={onClose}
    >
      {context !== undefined && (
        <>
          <TextField id="cluster-name" label={words.name} required value={name} onChange={setName} help={words.nameHelp} error={nameError} maxLength={253} />
          <LabelsField labels={labels} onChange={setLabels} />
        </>
      )}
    </CheckedDialog>
  );
}
