import { Form, TextInput } from '@patternfly/react-core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describedBy, Field } from '../../app/Field';
import { useText } from '../../i18n/language';
import { callCluster, type KubeObject } from '../../kube/client';
import { apiPath } from '../../kube/place';
import { ActionDialog, type ActionProps } from './ActionDialog';
import { scaleCommand } from './commands';
import { scale } from './requests';
import { texts } from './texts';

const id = 'hc-replicas';
/** An int32. */
const most = 2_147_483_647;

/** Asks how many replicas there should be; of one object, the number that it has stands there first. */
export function ScaleDialog(props: ActionProps) {
  const { targets } = props;
  const words = useText(texts);
  const [typed, setTyped] = useState<string>();
  const [first, ...others] = targets;
  const now = useQuery({
    queryKey: ['scale', first?.cluster, first?.place],
    queryFn: async ({ signal }) => {
      const path = first ? apiPath(first.place, 'scale') : '';
      return (await (await callCluster(first?.cluster ?? '', path, { signal })).json()) as KubeObject;
    },
    enabled: first !== undefined && others.length === 0,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  const current = now.data ? String(Number(now.data.spec?.['replicas'] ?? 0)) : '';
  const text = typed ?? current;
  const replicas = Number(text);
  const isNumber = /^\d+$/.test(text.trim()) && replicas <= most;
  const error = text !== '' && !isNumber ? `${text} (${words.replicasHelp})` : undefined;
  const wish = isNumber
    ? {
        input: [replicas],
        requestFor: (target: (typeof targets)[number]) => scale(target, replicas),
        kubectl: (target: (typeof targets)[number]) => scaleCommand(target, replicas),
      }
    : undefined;
  return (
    <ActionDialog {...props} action="scale" wish={wish}>
      <Form onSubmit={(event) => event.preventDefault()} noValidate>
        <Field id={id} label={words.replicas} help={words.replicasHelp} error={error}>
          <TextInput
            id={id}
            type="number"
            min={0}
            max={most}
            step={1}
            value={text}
            onChange={(_event, next) => setTyped(next)}
            {...describedBy(id, words.replicasHelp, error)}
          />
        </Field>
      </Form>
    </ActionDialog>
  );
}
