import { Label } from '@patternfly/react-core';
import { useText } from '../i18n/language';
import type { PlanState } from '../session/aiclients/plans';
import { texts } from './texts';

const looks = {
  pending: { status: 'info' },
  approved: { status: 'info' },
  denied: { color: 'grey' },
  applied: { status: 'success' },
  failed: { status: 'danger' },
  expired: { color: 'grey' },
} as const satisfies Record<PlanState, object>;

export function StateBadge({ state }: { readonly state: PlanState }) {
  const words = useText(texts);
  return <Label {...looks[state]}>{words.states[state]}</Label>;
}
