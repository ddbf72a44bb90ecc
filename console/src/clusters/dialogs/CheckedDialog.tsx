import './dialogs.css';
import { Button, Form } from '@patternfly/react-core';
import type { ReactNode } from 'react';
import { Dialog } from '../../app/Dialog';
import { ErrorAlert } from '../../app/ErrorAlert';
import { useText } from '../../i18n/language';
import { type Cluster, stateOf } from '../cluster';
import type { ClusterChange, useChange, useCheck } from '../queries';
import { CheckResult } from './CheckResult';
import { KubeconfigFields } from './KubeconfigFields';
import { Shown } from './Shown';
import { texts } from './texts';
import type { KubeconfigChoice } from './useKubeconfig';

interface CheckedDialogProps {
  readonly title: string;
  readonly intro?: ReactNode;
  readonly choice: KubeconfigChoice;
  readonly change: ClusterChange;
  /** Whether the change can be sent. */
  readonly complete: boolean;
  readonly check: ReturnType<typeof useCheck>;
  readonly save: ReturnType<typeof useChange>;
  /** On the button, of a cluster that is ready and of one that is not; and when it could not be saved. */
  readonly saveWords: { readonly ready: string; readonly notReady: string; readonly failed: string };
  readonly onSaved: (cluster: Cluster) => void;
  readonly onClose: () => void;
  /** Fields beside the kubeconfig. */
  readonly children?: ReactNode;
}

/** A kubeconfig that is checked before it is kept. Whatever changes after the check is checked again. */
export function CheckedDialog(props: CheckedDialogProps) {
  const { title, intro, choice, change, complete, check, save, saveWords, onSaved, onClose, children } = props;
  const words = useText(texts);
  const isCurrent = JSON.stringify(check.variables) === JSON.stringify(change);
  const checked = isCurrent ? check.data : undefined;
  const busy = check.isPending || save.isPending;
  const keep = () =>
    save.mutate(change, {
      onSuccess: (cluster) => {
        onClose();
        onSaved(cluster);
      },
    });
  return (
    <Dialog
      title={title}
      onCancel={onClose}
      actions={
        <>
          <Button onClick={keep} isDisabled={checked === undefined || busy} isLoading={save.isPending}>
            {checked !== undefined && stateOf(checked) !== 'Ready' ? saveWords.notReady : saveWords.ready}
          </Button>
          <Button variant="secondary" onClick={() => check.mutate(change)} isDisabled={!complete || busy} isLoading={check.isPending}>
            {checked === undefined ? words.check : words.checkAgain}
          </Button>
        </>
      }
    >
      {intro}
      <Form onSubmit={(event) => event.preventDefault()} noValidate>
        <KubeconfigFields choice={choice} />
        {children}
        {choice.context !== undefined && checked === undefined && <p className="hc-subtle">{words.checkFirst}</p>}
        {isCurrent && check.error !== null && (
          <Shown key={check.submittedAt}>
            <ErrorAlert error={check.error} title={words.checkFailed} />
          </Shown>
        )}
        {save.error !== null && (
          <Shown key={save.submittedAt}>
            <ErrorAlert error={save.error} title={saveWords.failed} />
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
