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
  readonly context: Context;
}

const types: readonly IdentityType[] = ['impersonation', 'token'];

/** How the cluster learns who a caller is. Tokens need a context without a credential. */
export function IdentityFields({ choice, context }: IdentityFieldsProps) {
  const words = useText(texts);
  const { type, audience } = choice;
  const help = words.identityHelp[type];
  return (
    <>
      <Field id="identity" label={words.identity} required help={help}>
        <FormSelect
          id="identity"
          value={type}
          onChange={(_event, value) => choice.setType(value as IdentityType)}
          {...describedBy('identity', help)}
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
          maxLength={253}
        />
      )}
      {type === 'token' && context.credential !== 'none' && (
        <Notice variant="warning" isLiveRegion title={words.credentialBesideToken} />
      )}
    </>
  );
}
