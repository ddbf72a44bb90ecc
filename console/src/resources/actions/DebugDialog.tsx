import { Form, FormSelect, FormSelectOption } from '@patternfly/react-core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ErrorAlert } from '../../app/ErrorAlert';
import { describedBy, Field } from '../../app/Field';
import { TextField } from '../../app/TextField';
import { useText } from '../../i18n/language';
import { readObject } from '../../kube/client';
import { consolePath } from '../../kube/place';
import { containersOf } from '../pod/pod';
import type { Target, Wish } from './action';
import { ActionDialog, type ActionProps } from './ActionDialog';
import { debugCommand } from './commands';
import { debug } from './requests';
import { texts } from './texts';

interface DebugDialogProps extends ActionProps {
  readonly target: Target;
}

const targetId = 'hc-debug-target';

/** Adds a container to a running pod, and leads to a terminal that is attached to it. */
export function DebugDialog({ target, ...props }: DebugDialogProps) {
  const { debug: words } = useText(texts);
  const navigate = useNavigate();
  const [image, setImage] = useState('busybox');
  const [name, setName] = useState(() => `debugger-${Math.floor(Date.now() / 1000).toString(36)}`);
  const [chosen, choose] = useState<string>();
  const pod = useQuery({
    queryKey: ['debugged-pod', target.cluster, target.place],
    queryFn: ({ signal }) => readObject(target.cluster, target.place, signal),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  const own = pod.data ? containersOf(pod.data).filter(({ init, debug: added }) => !init && !added) : [];
  const of = chosen ?? own[0]?.name ?? '';
  const badImage = /^\S+$/.test(image.trim()) ? undefined : words.badImage(image);
  const badName = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(name) ? undefined : words.badName(name);
  const container = { name, image: image.trim(), target: of };
  const wish: Wish | undefined =
    pod.data && badImage === undefined && badName === undefined
      ? {
          input: [container],
          requestFor: (each) => debug(each, container),
          kubectl: (each) => debugCommand(each, container),
        }
      : undefined;
  const attach = () => {
    props.onDone();
    void navigate(`${consolePath(target.cluster, target.place)}?tab=terminal`, { state: { attach: name } });
  };
  return (
    <ActionDialog {...props} onDone={attach} action="debug" wish={wish}>
      <p>{words.intro}</p>
      <ErrorAlert error={pod.error} title={words.podFailed} />
      <Form onSubmit={(event) => event.preventDefault()} noValidate>
        <TextField
          id="hc-debug-image"
          label={words.image}
          help={words.imageHelp}
          error={badImage}
          value={image}
          onChange={setImage}
          required
        />
        <Field id={targetId} label={words.target} help={words.targetHelp}>
          <FormSelect
            id={targetId}
            value={of}
            onChange={(_event, value) => choose(value)}
            {...describedBy(targetId, words.targetHelp)}
          >
            {own.map((each) => (
              <FormSelectOption key={each.name} value={each.name} label={each.name} />
            ))}
            <FormSelectOption value="" label={words.none} />
          </FormSelect>
        </Field>
        <TextField
          id="hc-debug-name"
          label={words.name}
          error={badName}
          value={name}
          onChange={setName}
          maxLength={63}
          required
        />
      </Form>
    </ActionDialog>
  );
}
