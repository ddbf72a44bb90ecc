import { Snippet } from '../../assistant/Snippet';
import { AuthorityNote } from '../../authority/AuthorityNote';
import { useAuthority } from '../../authority/useAuthority';
import { useText } from '../../i18n/language';
import type { Target, Wish } from './action';
import { actionCurl } from './commands';
import { texts } from './texts';

interface CommandsProps {
  readonly targets: readonly Target[];
  readonly wish: Wish;
}

/** The same action for a script. */
export function Commands({ targets, wish }: CommandsProps) {
  const words = useText(texts);
  const hasAuthority = useAuthority();
  const { origin } = window.location;
  const curls = targets.map((target) => actionCurl(origin, target.cluster, wish.requestFor(target), hasAuthority));
  return (
    <details className="hc-action-commands">
      <summary>{words.commands}</summary>
      <Snippet title={words.kubectl} text={targets.map(wish.kubectl).join('\n')} copyLabel={words.copyKubectl} />
      <Snippet title={words.curl} text={curls.join('\n')} copyLabel={words.copyCurl} />
      <AuthorityNote />
    </details>
  );
}
