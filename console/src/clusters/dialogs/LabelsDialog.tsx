import { Button, Form } from '@patternfly/react-core';
import { useState } from 'react';
import { Dialog } from '../../app/Dialog';
import { ErrorAlert } from '../../app/ErrorAlert';
import { useToast } from '../../app/Toasts';
import { useText } from '../../i18n/language';
import type { DialogProps } from '../deeds';
import { sameLabels } from '../labels';
import { useChange } from '../queries';
import { LabelsField } from './LabelsField';
import { texts } from './texts';

export function LabelsDialog({ cluster, onClose }: DialogProps) {
  const words = useText(texts);
  const toast = useToast();
  const [labels, setLabels] = useState(cluster.labels);
  const save = useChange(cluster.name);
  const keep = () =>
    save.mutate(
      { labels },
      {
        onSuccess: () => {
          toast('success', words.labelsSaved(cluster.name));
          onClose();
        },
      },
    );
  return (
    <Dialog
      title={words.labelsTitle(cluster.name)}
      variant="small"
      onCancel={onClose}
      actions={
        <Button onClick={keep} isDisabled={sameLabels(labels, cluster.labels) || save.isPending} isLoading={save.isPending}>
          {words.save}
        </Button>
      }
    >
      <ErrorAlert error={save.error} title={words.labelsFailed} />
      <Form onSubmit={(event) => event.preventDefault()} noValidate>
        <LabelsField labels={labels} onChange={setLabels} />
      </Form>
    </Dialog>
  );
}
