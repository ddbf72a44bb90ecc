import { visible } from '../app/visible';
import { useText } from '../i18n/language';
import type { PlannedChange } from '../session/aiclients/plans';
import { texts } from './texts';

/** A change in words: "Scale deployments.apps web in shop". An action that the console does not know is shown as it is. */
export function useChangeText(): (change: PlannedChange) => string {
  const words = useText(texts);
  const known: Readonly<Record<string, string>> = words.actions;
  return ({ action, resource, name, namespace }) => {
    const verb = known[action] ?? action;
    return namespace
      ? words.changeIn(verb, resource, visible(name), visible(namespace))
      : words.change(verb, resource, visible(name));
  };
}
