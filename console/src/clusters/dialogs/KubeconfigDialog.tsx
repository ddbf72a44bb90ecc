import './dialogs.css';
import { Button, Radio } from '@patternfly/react-core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Copy } from '../../app/Copy';
import { Dialog } from '../../app/Dialog';
import { ErrorAlert } from '../../app/ErrorAlert';
import { AuthorityNote } from '../../authority/AuthorityNote';
import { useAuthority } from '../../authority/useAuthority';
import { useText } from '../../i18n/language';
import { allClusters } from '../../kube/fleet';
import type { ClusterDialogProps } from './props';
import { downloadKubeconfig, type KubeconfigForm, stepsFor } from '../download';
import { texts } from './texts';

const forms: readonly KubeconfigForm[] = ['exec', 'token'];

/** A kubeconfig for kubectl through the gateway, in one of two forms that differ in what the file is worth to a thief. */
export function KubeconfigDialog({ cluster, onClose }: ClusterDialogProps) {
  const words = useText(texts);
  const [form, choose] = useState<KubeconfigForm>('exec');
  const download = useMutation({ mutationFn: () => downloadKubeconfig(cluster.name, form) });
  const steps = stepsFor(form, cluster.name, window.location.origin, useAuthority());
  return (
    <Dialog
      title={cluster.name === allClusters ? words.getTitleOfAll : words.getTitle(cluster.name)}
      onCancel={onClose}
      actions={
        <Button onClick={() => download.mutate()} isLoading={download.isPending} isDisabled={download.isPending}>
          {words.download}
        </Button>
      }
    >
      <ErrorAlert error={download.error} title={words.downloadFailed} />
      <div role="radiogroup" aria-label={words.form} className="hc-kubeconfig-forms">
        {forms.map((each) => (
          <Radio
            key={each}
            id={`form-${each}`}
            name="kubeconfig-form"
            label={words.forms[each]}
            description={words.formNotes[each]}
            isChecked={each === form}
            onChange={() => choose(each)}
          />
        ))}
      </div>
      <p className="hc-kubeconfig-steps">{words.steps[form]}</p>
      <div className="hc-code">
        <pre>
          <code>{steps}</code>
        </pre>
        <Copy text={steps} label={words.copySteps}>
          {words.copySteps}
        </Copy>
        {form === 'exec' && <AuthorityNote />}
      </div>
    </Dialog>
  );
}
