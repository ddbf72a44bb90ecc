import { part } from '../../app/part';
import type { ActionName } from './action';
import type { ActionProps } from './ActionDialog';

const DebugDialog = part(async () => (await import('./DebugDialog')).DebugDialog);
const DeleteDialog = part(async () => (await import('./DeleteDialog')).DeleteDialog);
const DrainDialog = part(async () => (await import('./DrainDialog')).DrainDialog);
const MarksDialog = part(async () => (await import('./MarksDialog')).MarksDialog);
const PlainDialog = part(async () => (await import('./PlainDialog')).PlainDialog);
const RollBackDialog = part(async () => (await import('./RollBackDialog')).RollBackDialog);
const RunNowDialog = part(async () => (await import('./RunNowDialog')).RunNowDialog);
const ScaleDialog = part(async () => (await import('./ScaleDialog')).ScaleDialog);

interface OpenActionProps extends ActionProps {
  readonly action: ActionName | 'delete';
}

/** The dialog of an action. Each is loaded when it is first opened. */
export function OpenAction({ action, ...props }: OpenActionProps) {
  const [target] = props.targets;
  switch (action) {
    case 'delete':
      return <DeleteDialog {...props} />;
    case 'debug':
      return target && <DebugDialog {...props} target={target} />;
    case 'drain':
      return target && <DrainDialog {...props} target={target} />;
    case 'label':
      return <MarksDialog {...props} field="labels" />;
    case 'annotate':
      return <MarksDialog {...props} field="annotations" />;
    case 'rollBack':
      return <RollBackDialog {...props} />;
    case 'runNow':
      return <RunNowDialog {...props} />;
    case 'scale':
      return <ScaleDialog {...props} />;
    case 'restart':
    case 'suspend':
    case 'resume':
    case 'cordon':
    case 'uncordon':
      return <PlainDialog {...props} action={action} />;
  }
}
