import { Label, type LabelProps } from '@patternfly/react-core';
import { useText } from '../i18n/language';
import type { StateName } from './cluster';
import { texts } from './texts';

const statuses: Readonly<Record<StateName, LabelProps['status']>> = {
  Ready: 'success',
  Unreachable: 'danger',
  Unauthorized: 'warning',
  Unknown: undefined,
};

/** A state by word, icon and colour. */
export function StateLabel({ state }: { readonly state: StateName }) {
  const words = useText(texts);
  return (
    <Label isCompact status={statuses[state]}>
      {words.states[state]}
    </Label>
  );
}
