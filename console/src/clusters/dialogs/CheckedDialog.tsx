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
  /** The change that is checked. */
  readonly change: ClusterChange;
  /** Sent with it and not checked. Undefined when a part of it is invalid, which its field says. */
  readonly more?: () => ClusterChange | undefined;
  /** Whether the change can be sent. */
  readonly complete: boolean;
  readonly check: ReturnType<typeof useCheck>;
  readonly save: ReturnType<typeof useChange>;
  /** Which errors the fields tell by themselves. */
  readonly saysOtherwise?: (error: unknown) => boolean;
  /** On the button, of a cluster that is ready and of one that is not; and when it could not be saved. */
  readonly saveWords: { readonly ready: string; readonly notReady: string; readonly failed: string };
  readonly onSaved: (cluster: Cluster) => void;
  readonly onClose: () => void;
  /** Fields beside the kubeconfig. */
  readonly children?: ReactNode;
}

/** A kubeconfig that is checked before it is kept. A change after the check is checked again. */
export function CheckedDialog(props: CheckedDialogProps) {
  const {
    title,
    intro,
    choice,
    change,
    more,
    complete,
    check,
    save,
    saysOtherwise = () => false,
    saveWords,
    onSaved,
    onClose,
    children,
  } = props;
  const words = useText(texts);
  const isCurrent = JSON.stringify(check.variables) === JSON.stringify(change);
  const checked = isCurrent ? check.data : undefined;
  const busy = check.isPending || save.isPending;
  const isReady = checked !== undefined && stateOf(checked) === 'Ready';
  const isSaveCurrent = save.variables?.kubeconfig === change.kubeconfig && save.variables?.name === change.name;
  const keep = () => {
    const rest = more === undefined ? {} : more();
    if (rest === undefined) {
      return;
    }
    save.mutate(
      { ...change, ...rest },
      {
        onSuccess: (cluster) => {
          onClose();
          onSaved(cluster);
        },
      },
    );
  };
  return (
    <Dialog
      title={title}
      onCancel={onClose}
      actions={
        <>
          <Button
            variant={isReady ? 'primary' : 'secondary'}
            onClick={keep}
            isDisabled={checked === undefined || busy}
            isLoading={save.isPending}
          >
            {checked !== undefined && !isReady ? saveWords.notReady : saveWords.ready}
          </Button>
          <Button
            variant={isReady ? 'secondary' : 'primary'}
            onClick={() => check.mutate(change)}
            isDisabled={!complete || busy}
            isLoading={check.isPending}
          >
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
        {isCurrent && check.error !== null && !saysOtherwise(check.error) && (
          <Shown key={check.submittedAt}>
            <ErrorAlert error={check.error} title={words.checkFailed} />
          </Shown>
        )}
        {isSaveCurrent && save.error !== null && !saysOtherwise(save.error) && (
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
