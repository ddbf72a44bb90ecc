import { Button, Form } from '@patternfly/react-core';
import { Dialog } from '../../app/Dialog';
import { ErrorAlert } from '../../app/ErrorAlert';
import { useToast } from '../../app/Toasts';
import { useText } from '../../i18n/language';
import type { ClusterDialogProps } from './props';
import { sameLabels } from '../labels';
import { useChange } from '../queries';
import { LabelsField } from './LabelsField';
import { texts } from './texts';
import { useLabels } from './useLabels';

export function LabelsDialog({ cluster, onClose }: ClusterDialogProps) {
  const words = useText(texts);
  const toast = useToast();
  const entry = useLabels(cluster.labels);
  const save = useChange(cluster.name);
  const isSame = sameLabels(entry.labels, cluster.labels) && entry.typed.trim() === '';
  const keep = () => {
    const labels = entry.take();
    if (labels === undefined) {
      return;
    }
    save.mutate(
      { labels },
      {
        onSuccess: () => {
          toast('success', words.labelsSaved(cluster.name));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      title={words.labelsTitle(cluster.name)}
      variant="small"
      onCancel={onClose}
      actions={
        <Button onClick={keep} isDisabled={isSame || save.isPending} isLoading={save.isPending}>
          {words.save}
        </Button>
      }
    >
      <ErrorAlert error={save.error} title={words.labelsFailed} />
      <Form onSubmit={(event) => event.preventDefault()} noValidate>
        <LabelsField entry={entry} />
      </Form>
    </Dialog>
  );
}
