import { useText } from '../i18n/language';
import type { Scope } from './key';
import { texts } from './texts';

/** A scope in one line per part that narrows. */
export function ScopeText({ scope }: { readonly scope?: Scope }) {
  const words = useText(texts);
  if (scope === undefined) {
    return words.wholeAccount;
  }
  const lines = [
    scope.readOnly ? words.readOnly : undefined,
    scope.clusters && `${words.fields.clusters}: ${scope.clusters.join(', ')}`,
    scope.namespaces && `${words.fields.namespaces}: ${scope.namespaces.join(', ')}`,
    scope.verbs && `${words.fields.verbs}: ${scope.verbs.join(', ')}`,
  ].filter((line) => line !== undefined);
  return lines.map((line) => <div key={line}>{line}</div>);
}
