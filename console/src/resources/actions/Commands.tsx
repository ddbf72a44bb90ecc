import { Snippet } from '../../assistant/Snippet';
import { AuthorityNote } from '../../authority/AuthorityNote';
import { useAuthority } from '../../authority/useAuthority';
import { useText } from '../../i18n/language';
import type { ActionRequest, Target, Wish } from './action';
import { actionCurl } from './commands';
import { texts } from './texts';

interface CommandsProps {
  readonly targets: readonly Target[];
  readonly wish: Wish;
  /** Calls to the cluster of the first target that follow its own. */
  readonly further?: readonly ActionRequest[];
}

/** The same action for a script. */
export function Commands({ targets, wish, further = [] }: CommandsProps) {
  const words = useText(texts);
  const hasAuthority = useAuthority();
  const { origin } = window.location;
  const requests = [
    ...targets.map((target) => [target.cluster, wish.requestFor(target)] as const),
    ...further.map((request) => [targets[0]?.cluster ?? '', request] as const),
  ];
  const curls = requests.map(([cluster, request]) => actionCurl(origin, cluster, request, hasAuthority));
  return (
    <details className="hc-action-commands">
      <summary>{words.commands}</summary>
      <Snippet title={words.kubectl} text={targets.map(wish.kubectl).join('\n')} copyLabel={words.copyKubectl} />
      <Snippet title={words.curl} text={curls.join('\n')} copyLabel={words.copyCurl} />
      <AuthorityNote />
    </details>
  );
}
