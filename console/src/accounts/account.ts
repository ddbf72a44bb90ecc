export type Role = 'admin' | 'member';

export interface Account {
  readonly name: string;
  readonly displayName: string;
  readonly role: Role;
  readonly groups: readonly string[];
  readonly disabled: boolean;
  readonly creationTimestamp: string;
  /** `local`, or the identity provider that sets name, role and groups. */
  readonly source: string;
}

export interface AccountList {
  readonly items: readonly Account[];
  readonly total: number;
}

export interface AccountFields {
  readonly name?: string;
  readonly displayName?: string;
  readonly role?: Role;
  readonly groups?: readonly string[];
  readonly disabled?: boolean;
  readonly password?: string;
}

/** Groups may hold blanks, so only a comma ends one. */
export function groupsIn(text: string): string[] {
  return text
    .split(',')
    .map((group) => group.trim())
    .filter((group) => group !== '');
}
