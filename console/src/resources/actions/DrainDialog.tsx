import './actions.css';
import { Alert, Button, Checkbox } from '@patternfly/react-core';
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
import { type Agreed, blockedBy, eviction, fateOf, type Loss, losses, podsOf } from './drain';
import { DrainedPods } from './DrainedPods';
import { evictionVersion } from './evict';
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
  const found = useQuery({
    queryKey: ['drain', target.cluster, name],
    queryFn: async ({ signal }) => {
      const [answer, version] = await Promise.all([
        callCluster(target.cluster, podsOf(name), { signal }),
        evictionVersion(target.cluster, signal),
      ]);
      return { pods: ((await answer.json()) as { readonly items: readonly KubeObject[] }).items, version };
    },
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    // a drain shows the pods that it began with
    enabled: drain.progress === undefined,
  });
  const { pods: all, version } = found.data ?? { pods: [], version: '' };
  const leaving = all.filter((pod) => fateOf(pod).does === 'leave');
  const isBlocked = leaving.some((pod) => blockedBy(fateOf(pod), agreed).length > 0);
  const { progress, isRunning } = drain;
  const left = leaving.filter(({ metadata: { uid } }) => progress?.get(uid ?? '')?.at !== 'gone');
  const begin = async () => {
    await drain.begin(left, version);
    onDone();
  };
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
            isDisabled={isRunning || found.data === undefined}
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
          <>
            <Button onClick={onClose}>{words.close}</Button>
            {left.length > 0 && (
              <Button variant="secondary" onClick={() => void begin()}>
                {words.drain.again}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="hc-action">
        <p>{words.drain.intro}</p>
        <ErrorAlert error={drain.error} title={words.drain.cordonFailed} />
        <Loaded query={found} failure={words.drain.podsFailed}>
          {() => (
            <>
              {progress === undefined && <Agreement pods={leaving} agreed={agreed} onChange={setAgreed} />}
              <DrainedPods pods={all} agreed={agreed} progress={progress} />
            </>
          )}
        </Loaded>
        <div role="status">
          {progress && (
            <Alert
              isInline
              isPlain
              variant={isRunning ? 'info' : left.length === 0 ? 'success' : 'warning'}
              title={words.drain.gone(leaving.length - left.length, leaving.length, isRunning)}
            />
          )}
        </div>
        <Commands
          targets={targets}
          further={leaving.map((pod) => eviction(pod, version))}
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
