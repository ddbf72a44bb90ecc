import { useState } from 'react';
import type { Identity, IdentityType } from '../cluster';
import type { Context } from '../kubeconfig';

export interface IdentityChoice {
  readonly type: IdentityType;
  readonly setType: (type: IdentityType) => void;
  readonly audience: string;
  readonly setAudience: (audience: string) => void;
  /** Undefined while the audience of the tokens is missing. */
  readonly chosen: Identity | undefined;
}

/** How the cluster learns who a caller is: as the kubeconfig says, otherwise as it does now, until something else is chosen. */
export function useIdentity(context: Context | undefined, now?: Identity): IdentityChoice {
  const [chosenType, setType] = useState<IdentityType>();
  const [entered, setAudience] = useState<string>();
  const type = chosenType ?? (context?.audience === undefined ? (now?.type ?? 'impersonation') : 'token');
  const audience = entered ?? context?.audience ?? now?.audience ?? '';
  const chosen: Identity | undefined =
    type === 'impersonation' ? { type } : audience === '' ? undefined : { type, audience };
  return { type, setType, audience, setAudience, chosen };
}
