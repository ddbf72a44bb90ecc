import { Form } from '@patternfly/react-core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorAlert } from '../../app/ErrorAlert';
import { TextField } from '../../app/TextField';
import { useText } from '../../i18n/language';
import { readObject } from '../../kube/client';
import type { Target } from './action';
import { ActionDialog, type ActionProps } from './ActionDialog';
import { runCommand } from './commands';
import { jobName, runNow } from './run-now';
import { texts } from './texts';

/** Runs a CronJob once, outside of its schedule. */
export function RunNowDialog(props: ActionProps) {
  const words = useText(texts);
  const [target] = props.targets;
  const [name, setName] = useState(() => jobName(target?.place.name ?? '', new Date()));
  const cronJob = useQuery({
    queryKey: ['cron-job', target?.cluster, target?.place],
    queryFn: ({ signal }) => (target ? readObject(target.cluster, target.place, signal) : null),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  const { data } = cronJob;
  const wish =
    data && name.trim() !== ''
      ? {
          input: [name, data.metadata.resourceVersion],
          requestFor: (of: Target) => runNow(of, data, name.trim()),
          kubectl: (of: Target) => runCommand(of, name.trim()),
        }
      : undefined;
  return (
    <ActionDialog {...props} action="runNow" wish={wish}>
      <ErrorAlert error={cronJob.error} title={words.jobFailed} />
      <Form onSubmit={(event) => event.preventDefault()} noValidate>
        <TextField id="hc-job-name" label={words.jobName} value={name} onChange={setName} maxLength={63} required />
      </Form>
    </ActionDialog>
  );
}
