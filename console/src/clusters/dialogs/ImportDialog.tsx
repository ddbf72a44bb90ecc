import './dialogs.css';
import { Button, Form } from '@patternfly/react-core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Dialog } from '../../app/Dialog';
import { ErrorAlert } from '../../app/ErrorAlert';
import { TextField } from '../../app/TextField';
import { useToast } from '../../app/Toasts';
import { useText } from '../../i18n/language';
import { asClusterName, isClusterName, stateOf } from '../cluster';
import type { Labels } from '../labels';
import { clusterPage } from '../links';
import { type ClusterChange, useCheck, useImport } from '../queries';
import { CheckResult } from './CheckResult';
import { KubeconfigFields } from './KubeconfigFields';
import { LabelsField } from './LabelsField';
import { Shown } from './Shown';
import { texts } from './texts';
import { useKubeconfig } from './useKubeconfig';

/** A new cluster out of a kubeconfig: understood, named, checked, kept. Whatever changes after the check is checked again. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useText(texts);
  const toast = useToast();
  const navigate = useNavigate();
  const choice = useKubeconfig();
  const [named, setName] = useState<string>();
  const [labels, setLabels] = useState<Labels>({});
  const check = useCheck();
  const save = useImport();

  const { text, context } = choice;
  const name = named ?? (context === undefined ? '' : asClusterName(context.name));
  const nameError = name !== '' && !isClusterName(name) ? words.nameWrong : undefined;
  const change: ClusterChange = { name, kubeconfig: text, context: context?.name, labels };
  const checked = check.data !== undefined && isSame(check.variables, change) ? check.data : undefined;
  const complete = context !== undefined && isClusterName(name);
  const busy = check.isPending || save.isPending;

  const keep = () =>
    save.mutate(change, {
      onSuccess: (cluster) => {
        toast('success', words.imported(cluster.name));
        onClose();
        void navigate(clusterPage(cluster.name));
      },
    });
  const saveWord = checked !== undefined && stateOf(checked) !== 'Ready' ? words.importAnyway : words.import;
  return (
    <Dialog
      title={words.importTitle}
      onCancel={onClose}
      actions={
        <>
          <Button onClick={keep} isDisabled={checked === undefined || busy} isLoading={save.isPending}>
            {saveWord}
          </Button>
          <Button variant="secondary" onClick={() => check.mutate(change)} isDisabled={!complete || busy} isLoading={check.isPending}>
            {checked === undefined ? words.check : words.checkAgain}
          </Button>
        </>
      }
    >
      <Form onSubmit={(event) => event.preventDefault()} noValidate>
        <KubeconfigFields choice={choice} />
        {context !== undefined && (
          <>
            <TextField id="cluster-name" label={words.name} required value={name} onChange={setName} help={words.nameHelp} error={nameError} maxLength={253} />
            <LabelsField labels={labels} onChange={setLabels} />
            {checked === undefined && <p className="hc-subtle">{words.checkFirst}</p>}
          </>
        )}
        {isSame(check.variables, change) && check.error !== null && (
          <Shown key={check.submittedAt}>
            <ErrorAlert error={check.error} title={words.checkFailed} />
          </Shown>
        )}
        {save.error !== null && (
          <Shown key={save.submittedAt}>
            <ErrorAlert error={save.error} title={words.importFailed} />
          </Shown>
        )}
        {checked !== undefined && (
          <Shown key={check.submittedAt}>
            <CheckResult cluster={checked} />
          </Shown>
        )}
      </Form>
    </Dialog>
  );
}

function isSame(one: ClusterChange | undefined, other: ClusterChange): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
