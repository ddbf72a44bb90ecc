import './actions.css';
import { Button, Checkbox } from '@patternfly/react-core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton } from '../../access/ActionButton';
import { Dialog } from '../../app/Dialog';
import { ErrorAlert } from '../../app/ErrorAlert';
import { Loaded } from '../../app/Loaded';
import { useText } from '../../i18n/language';
import { callCluster, type KubeObject } from '../../kube/client';
import { type ActionProps, useTitle } from './ActionDialog';
import { Commands } from './Commands';
import { drainCommand } from './commands';
import { type Agreed, blockedBy, fateOf, type Loss, losses, podsOf } from './drain';
import { DrainedPods } from './DrainedPods';
import { cordon } from './requests';
import { texts } from './texts';
import { useDrain } from './useDrain';

interface DrainDialogProps extends ActionProps {
  readonly target: ActionProps['targets'][number];
}

/** Frees a node of its pods: first which ones leave and what is lost, then each as it goes. */
export function DrainDialog({ target, targets, onClose, onDone }: DrainDialogProps) {
  const words = useText(texts);
  const title = useTitle(words.items.drain, targets);
  const [agreed, setAgreed] = useState<Agreed>({ emptyDir: false, unmanaged: false });
  const { name } = target.place;
  const drain = useDrain(target);
  const pods = useQuery({
    queryKey: ['drain', target.cluster, name],
    queryFn: async ({ signal }) => {
      const answer = await callCluster(target.cluster, podsOf(name), { signal });
      return ((await answer.json()) as { readonly items: readonly KubeObject[] }).items;
    },
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  const all = pods.data ?? [];
  const leaving = all.filter((pod) => fateOf(pod).does === 'leave');
  const isBlocked = leaving.some((pod) => blockedBy(fateOf(pod), agreed).length > 0);
  const { progress, isRunning } = drain;
  const begin = async () => {
    await drain.begin(leaving);
    onDone();
  };
  const gone = [...(progress?.values() ?? [])].filter(({ at }) => at === 'gone').length;
  return (
    <Dialog
      title={title}
      icon="warning"
      onCancel={isRunning || progress !== undefined ? undefined : onClose}
      actions={
        progress === undefined ? (
          <ActionButton
            refusal={isBlocked ? words.drain.blocked : undefined}
            variant="danger"
            isDisabled={isRunning || pods.data === undefined}
            isLoading={isRunning}
            onClick={() => void begin()}
          >
            {words.items.drain}
          </ActionButton>
        ) : isRunning ? (
          <Button variant="secondary" onClick={drain.stop}>
            {words.stop}
          </Button>
        ) : (
          <Button onClick={onClose}>{words.close}</Button>
        )
      }
    >
      <div className="hc-action">
        <p>{words.drain.intro}</p>
        <ErrorAlert error={drain.error} title={words.drain.cordonFailed} />
        <Loaded query={pods} failure={words.drain.podsFailed}>
          {() => (
            <>
              {progress === undefined && <Agreement pods={leaving} agreed={agreed} onChange={setAgreed} />}
              <DrainedPods pods={all} agreed={agreed} progress={progress} />
            </>
          )}
        </Loaded>
        {progress && <p role="status">{words.drain.finished(gone, leaving.length)}</p>}
        <Commands
          targets={targets}
          wish={{
            input: [],
            requestFor: (node) => cordon(node, true),
            kubectl: (node) => drainCommand(node, agreed.emptyDir, agreed.unmanaged),
          }}
        />
      </div>
    </Dialog>
  );
}

interface AgreementProps {
  readonly pods: readonly KubeObject[];
  readonly agreed: Agreed;
  readonly onChange: (agreed: Agreed) => void;
}

/** The losses, to be ticked; nothing when nothing is lost. */
function Agreement({ pods, agreed, onChange }: AgreementProps) {
  const words = useText(texts);
  const count = (loss: Loss) => pods.filter((pod) => blockedBy(fateOf(pod), noneAgreed).includes(loss)).length;
  return losses
    .filter((loss) => count(loss) > 0)
    .map((loss) => (
      <Checkbox
        key={loss}
        id={`hc-drain-${loss}`}
        label={words.drain.agree[loss](count(loss))}
        isChecked={agreed[loss]}
        onChange={(_event, checked) => onChange({ ...agreed, [loss]: checked })}
      />
    ));
}

const noneAgreed: Agreed = { emptyDir: false, unmanaged: false };
