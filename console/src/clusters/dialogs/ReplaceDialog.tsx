import './dialogs.css';
import { Button, Content, Form } from '@patternfly/react-core';
import { Dialog } from '../../app/Dialog';
import { ErrorAlert } from '../../app/ErrorAlert';
import { useToast } from '../../app/Toasts';
import { useText } from '../../i18n/language';
import { stateOf } from '../cluster';
import type { DialogProps } from '../deeds';
import { useChange, useCheck } from '../queries';
import { CheckResult } from './CheckResult';
import { KubeconfigFields } from './KubeconfigFields';
import { Shown } from './Shown';
import { texts } from './texts';
import { useKubeconfig } from './useKubeconfig';

/** New credentials for a cluster that keeps its name, checked before they take the place of the old ones. */
export function ReplaceDialog({ cluster, onClose }: DialogProps) {
  const words = useText(texts);
  const toast = useToast();
  const choice = useKubeconfig();
  const check = useCheck(cluster.name);
  const save = useChange(cluster.name);

  const change = { kubeconfig: choice.text, context: choice.context?.name };
  const current = check.variables?.kubeconfig === change.kubeconfig && check.variables.context === change.context;
  const checked = current ? check.data : undefined;
  const busy = check.isPending || save.isPending;
  const keep = () =>
    save.mutate(change, {
      onSuccess: () => {
        toast('success', words.replaced(cluster.name));
        onClose();
      },
    });
  return (
    <Dialog
      title={words.replaceTitle(cluster.name)}
      onCancel={onClose}
      actions={
        <>
          <Button onClick={keep} isDisabled={checked === undefined || busy} isLoading={save.isPending}>
            {checked !== undefined && stateOf(checked) !== 'Ready' ? words.replaceAnyway : words.replace}
          </Button>
          <Button variant="secondary" onClick={() => check.mutate(change)} isDisabled={choice.context === undefined || busy} isLoading={check.isPending}>
            {checked === undefined ? words.check : words.checkAgain}
          </Button>
        </>
      }
    >
      <Content component="p">{words.replaceBody}</Content>
      <Form onSubmit={(event) => event.preventDefault()} noValidate>
        <KubeconfigFields choice={choice} />
        {choice.context !== undefined && checked === undefined && <p className="hc-subtle">{words.checkFirst}</p>}
        {current && check.error !== null && (
          <Shown key={check.submittedAt}>
            <ErrorAlert error={check.error} title={words.checkFailed} />
          </Shown>
        )}
        {save.error !== null && (
          <Shown key={save.submittedAt}>
            <ErrorAlert error={save.error} title={words.replaceFailed} />
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
