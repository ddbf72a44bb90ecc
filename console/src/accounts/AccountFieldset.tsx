import { FormGroup, Radio } from '@patternfly/react-core';
import { TextField } from '../app/TextField';
import { useText } from '../i18n/language';
import type { Role } from './account';
import { texts } from './texts';

export interface AccountEntry {
  readonly displayName: string;
  readonly role: Role;
  /** Separated by commas. */
  readonly groups: string;
}

interface AccountFieldsetProps {
  readonly entry: AccountEntry;
  readonly onChange: (entry: AccountEntry) => void;
}

const roles: readonly Role[] = ['member', 'admin'];

/** The fields of an account that can be changed at any time. */
export function AccountFieldset({ entry, onChange }: AccountFieldsetProps) {
  const words = useText(texts);
  return (
    <>
      <TextField
        id="account-display-name"
        label={words.columns.displayName}
        help={words.displayNameHelp}
        value={entry.displayName}
        onChange={(displayName) => onChange({ ...entry, displayName })}
        maxLength={253}
      />
      <FormGroup role="radiogroup" fieldId="account-role" label={words.columns.role}>
        {roles.map((role) => (
          <Radio
            key={role}
            id={`account-role-${role}`}
            name="account-role"
            label={words.roles[role]}
            description={words.roleHelp[role]}
            isChecked={entry.role === role}
            onChange={() => onChange({ ...entry, role })}
          />
        ))}
      </FormGroup>
      <TextField
        id="account-groups"
        label={words.columns.groups}
        help={words.groupsHelp}
        value={entry.groups}
        onChange={(groups) => onChange({ ...entry, groups })}
      />
    </>
  );
}
