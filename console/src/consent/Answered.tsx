import { EmptyState } from '../app/EmptyState';
import { Notice } from '../app/Notice';
import { visible } from '../app/visible';
import { useText } from '../i18n/language';
import { errorIn, placeOf, targetOf } from './target';
import { texts } from './texts';

interface AnsweredProps {
  readonly approved: boolean;
  readonly redirect: string;
}

/** Shown while the browser goes back to the client, and after it has started a program. */
export function Answered({ approved, redirect }: AnsweredProps) {
  const words = useText(texts);
  return (
    <div role="status">
      <EmptyState title={approved ? words.allowed : words.denied} actions={<Back redirect={redirect} />}>
        {approved ? words.allowedBody : words.deniedBody}
      </EmptyState>
    </div>
  );
}

/** A request with a fault that the client is to learn of. The browser goes there by a click only, as nobody has agreed to go there. */
export function Returned({ redirect }: { readonly redirect: string }) {
  const words = useText(texts);
  const target = targetOf(redirect);
  return (
    <EmptyState title={words.wrong} actions={<Back redirect={redirect} />}>
      {target && <p className="hc-break">{visible(errorIn(target))}</p>}
      <p>{words.wrongBody}</p>
    </EmptyState>
  );
}

function Back({ redirect }: { readonly redirect: string }) {
  const words = useText(texts);
  const target = targetOf(redirect);
  return target ? (
    <a href={target.href}>{words.back(visible(placeOf(target)))}</a>
  ) : (
    <Notice variant="danger" title={words.noWayBack} />
  );
}
