import { Form, FormGroup, Radio } from '@patternfly/react-core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { EmptyState } from '../../app/EmptyState';
import { Loaded } from '../../app/Loaded';
import { useText } from '../../i18n/language';
import { Age } from '../Age';
import type { Target, Wish } from './action';
import { ActionDialog, type ActionProps } from './ActionDialog';
import { undoCommand } from './commands';
import { readRevisions, type Revision } from './revisions';
import { texts } from './texts';

/** Brings the pod template of an earlier revision back; the one before the current is chosen first. */
export function RollBackDialog(props: ActionProps) {
  const words = useText(texts);
  const [target] = props.targets;
  const [chosen, choose] = useState<number>();
  const revisions = useQuery({
    queryKey: ['revisions', target?.cluster, target?.place],
    queryFn: ({ signal }) => (target ? readRevisions(target, signal) : []),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  const [, before] = revisions.data ?? [];
  const revision = revisions.data?.find(({ number }) => number === chosen) ?? before;
  return (
    <ActionDialog {...props} action="rollBack" wish={revision && wishFor(revision)}>
      <Loaded query={revisions} failure={words.revisionsFailed}>
        {(all) =>
          all.length < 2 ? (
            <EmptyState title={words.noRevision}>{words.noRevisionBody}</EmptyState>
          ) : (
            <Choice revisions={all} chosen={revision?.number} onChoose={choose} />
          )
        }
      </Loaded>
    </ActionDialog>
  );
}

function wishFor({ number, request }: Revision): Wish {
  return {
    input: [number, request.body],
    requestFor: () => request,
    kubectl: (target: Target) => undoCommand(target, number),
  };
}

interface ChoiceProps {
  readonly revisions: readonly Revision[];
  readonly chosen: number | undefined;
  readonly onChoose: (number: number) => void;
}

function Choice({ revisions, chosen, onChoose }: ChoiceProps) {
  const words = useText(texts);
  const id = useId();
  return (
    <Form onSubmit={(event) => event.preventDefault()}>
      <FormGroup role="radiogroup" fieldId={id} label={words.revisions}>
        {revisions.map(({ number, created, cause, images }, at) => (
          <Radio
            key={number}
            id={`${id}-${number}`}
            name={id}
            label={at === 0 ? `${words.revision(number)} (${words.current})` : words.revision(number)}
            description={
              <span className="hc-outcome-name">
                {images.join(', ')} · <Age of={created} />
                {cause !== undefined && ` · ${cause}`}
              </span>
            }
            isChecked={number === chosen}
            isDisabled={at === 0}
            onChange={() => onChoose(number)}
          />
        ))}
      </FormGroup>
    </Form>
  );
}
