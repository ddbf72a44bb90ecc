import { FormSelect, FormSelectOption } from '@patternfly/react-core';
import { describedBy, Field } from '../../app/Field';
import { Notice } from '../../app/Notice';
import { TextField } from '../../app/TextField';
import { useText } from '../../i18n/language';
import type { IdentityType } from '../cluster';
import type { Context } from '../kubeconfig';
import { texts } from './texts';
import type { IdentityChoice } from './useIdentity';

interface IdentityFieldsProps {
  readonly choice: IdentityChoice;
  /** Nothing where an agent has the credential. */
  readonly context?: Context;
  /** An error of the gateway about it, or that the audience is missing. */
  readonly error?: string;
}

const types: readonly IdentityType[] = ['impersonation', 'token'];

/** How the cluster learns who a caller is. Tokens need a context without a credential. */
export function IdentityFields({ choice, context, error }: IdentityFieldsProps) {
  const words = useText(texts);
  const { type, audience } = choice;
  const typeError = type === 'token' ? undefined : error;
  const help = (context === undefined ? words.identityOfAgentHelp : words.identityHelp)[type];
  return (
    <>
      <Field id="identity" label={words.identity} required help={help} error={typeError}>
        <FormSelect
          id="identity"
          value={type}
          onChange={(_event, value) => choice.setType(value as IdentityType)}
          {...describedBy('identity', help, typeError)}
        >
          {types.map((value) => (
            <FormSelectOption key={value} value={value} label={words.identities[value]} />
          ))}
        </FormSelect>
      </Field>
      {type === 'token' && (
        <TextField
          id="audience"
          label={words.audience}
          required
          value={audience}
          onChange={choice.setAudience}
          help={words.audienceHelp}
          error={error}
          maxLength={253}
        />
      )}
      {type === 'token' && context !== undefined && context.credential !== 'none' && (
        <Notice variant="warning" isLiveRegion title={words.credentialBesideToken} />
      )}
    </>
  );
}
