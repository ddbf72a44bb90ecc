import { ActionGroup, Button, Content, Form, FormSelect, FormSelectOption, Title } from '@patternfly/react-core';
import { useState } from 'react';
import { ErrorAlert } from '../app/ErrorAlert';
import { Field } from '../app/Field';
import { useSettled } from '../app/useSettled';
import { visible } from '../app/visible';
import { useLanguage, useText } from '../i18n/language';
import { span } from '../i18n/time';
import { nameOf } from '../session/aiclients/client';
import { useSession } from '../session/session';
import { AccessFields } from './AccessFields';
import type { Consent, ConsentRequest } from './calls';
import { ClientFacts } from './ClientFacts';
import { type ConsentEntry, consentOf, durations, firstEntry, isComplete } from './entry';
import { texts } from './texts';
import { WhereFields } from './WhereFields';

interface ConsentFormProps {
  readonly request: ConsentRequest;
  readonly error: unknown;
  readonly pending: boolean;
  readonly onAnswer: (answer: Consent | { readonly approve: false }) => void;
}

/** The request of a client, and the part of it that the person allows. Only its buttons send an answer. */
export function ConsentForm({ request, error, pending, onAnswer }: ConsentFormProps) {
  const words = useText(texts);
  const { account } = useSession();
  const settled = useSettled();
  const [entry, setEntry] = useState(() => firstEntry(request));
  const [tried, setTried] = useState(false);
  const allow = () => {
    setTried(true);
    if (isComplete(entry)) {
      onAnswer(consentOf(request, entry));
    }
  };
  return (
    <>
      <Title headingLevel="h2" className="hc-note">
        {words.question(visible(nameOf(request.client)), account)}
      </Title>
      <ClientFacts request={request} />
      <Form onSubmit={(event) => event.preventDefault()} noValidate isWidthLimited>
        <AccessFields request={request} entry={entry} onChange={setEntry} />
        <WhereFields entry={entry} onChange={setEntry} showErrors={tried} />
        <End request={request} entry={entry} onChange={setEntry} />
        <Content component="p">{words.power}</Content>
        <ErrorAlert error={error} title={words.notSent} />
        <ActionGroup>
          <Button onClick={allow} isDisabled={pending} isAriaDisabled={!settled}>
            {words.allow}
          </Button>
          <Button variant="secondary" onClick={() => onAnswer({ approve: false })} isDisabled={pending}>
            {words.deny}
          </Button>
        </ActionGroup>
      </Form>
    </>
  );
}

interface EndProps {
  readonly request: ConsentRequest;
  readonly entry: ConsentEntry;
  readonly onChange: (entry: ConsentEntry) => void;
}

function End({ request, entry, onChange }: EndProps) {
  const words = useText(texts);
  const { language } = useLanguage();
  return (
    <Field id="consent-end" label={words.end} help={words.endHelp}>
      <FormSelect
        id="consent-end"
        value={entry.seconds}
        aria-describedby="consent-end-help"
        onChange={(_event, value) => onChange({ ...entry, seconds: Number(value) })}
      >
        {durations(request).map((seconds) => (
          <FormSelectOption key={seconds} value={seconds} label={words.after(span(seconds, language))} />
        ))}
      </FormSelect>
    </Field>
  );
}
