import { ActionGroup, Button, Form } from '@patternfly/react-core';
import { type SyntheticEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { ErrorAlert } from '../../app/ErrorAlert';
import { useErrorText } from '../../app/ErrorState';
import { TextField } from '../../app/TextField';
import { useText } from '../../i18n/language';
import { isClusterName } from '../cluster';
import { IdentityFields } from '../dialogs/IdentityFields';
import { LabelsField } from '../dialogs/LabelsField';
import { texts as dialogTexts } from '../dialogs/texts';
import { useIdentity } from '../dialogs/useIdentity';
import { useLabels } from '../dialogs/useLabels';
import { joinPage } from '../links';
import { isTaken } from '../queries';
import { useNewCluster } from './calls';
import { fieldOf, type JoinField } from './join';
import { texts } from './texts';

/** The first step: what the cluster is called here. */
export function NameForm() {
  const words = useText(texts);
  const fieldWords = useText(dialogTexts);
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const identity = useIdentity(undefined);
  const entry = useLabels({});
  const { mutate, error, variables, isPending } = useNewCluster();
  const field = fieldOf(error);
  /** The error of the gateway about a field, until the field is changed. */
  const saidOf = (wrong: JoinField, isSame: boolean) =>
    field === wrong && isSame ? errorText(error).message : undefined;
  const nameSaid = isTaken(error) ? fieldWords.nameTaken(name) : errorText(error).message;
  const nameErrors = {
    missing: tried ? words.nameMissing : undefined,
    wrong: fieldWords.nameWrong,
    right: field === 'name' && variables?.name === name ? nameSaid : undefined,
  };
  const identityError =
    tried && identity.chosen === undefined
      ? fieldWords.audienceMissing
      : saidOf('identity', same(variables?.identity, identity.chosen));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    const labels = entry.take();
    if (labels !== undefined && isClusterName(name) && identity.chosen !== undefined && !isPending) {
      mutate(
        { name, labels, identity: identity.chosen },
        { onSuccess: (made) => void navigate(joinPage(made.name), { replace: true }) },
      );
    }
  };
  return (
    <Form onSubmit={submit} noValidate isWidthLimited>
      <TextField
        id="cluster-name"
        label={fieldWords.name}
        required
        value={name}
        onChange={setName}
        help={fieldWords.nameHelp}
        error={nameErrors[name === '' ? 'missing' : isClusterName(name) ? 'right' : 'wrong']}
        maxLength={253}
      />
      <LabelsField entry={entry} error={saidOf('labels', variables?.labels === entry.labels)} />
      <IdentityFields choice={identity} error={identityError} />
      {error !== null && field === undefined && <ErrorAlert error={error} title={words.createFailed} />}
      <ActionGroup>
        <Button type="submit" isDisabled={isPending} isLoading={isPending}>
          {words.create}
        </Button>
      </ActionGroup>
    </Form>
  );
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
