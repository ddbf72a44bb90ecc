import { NavItem } from '@patternfly/react-core';
import { useId } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../i18n/language';
import type { Kind } from '../kube/discovery';
import { consolePath } from '../kube/place';
import { useKindTitle } from '../resources/place/kind-title';
import { listOf } from './place';
import { Star } from '../views/Star';
import { useCount } from './useCount';
import { WithStar } from './WithStar';

interface KindItemProps {
  readonly cluster: string;
  readonly kind: Kind;
  /** The namespace of its list; nothing for all of them. */
  readonly namespace: string | undefined;
  readonly isCurrent: boolean;
  /** Why the caller cannot list it, if so. */
  readonly refusal: string | undefined;
  readonly isCounted: boolean;
}

/** The way to the list of a kind. Where it is refused it can be reached all the same, and says why. */
export function KindItem({ cluster, kind, namespace, isCurrent, refusal, isCounted }: KindItemProps) {
  const { language } = useLanguage();
  const place = listOf(kind, namespace);
  const count = useCount(cluster, place, isCounted);
  const title = useKindTitle(kind);
  const id = useId();
  if (refusal !== undefined && !isCurrent) {
    return (
      <li className="pf-v6-c-nav__item">
        <span
          role="link"
          tabIndex={0}
          aria-disabled
          aria-describedby={id}
          title={refusal}
          className="pf-v6-c-nav__link hc-kind hc-kind-refused"
        >
          {title}
          <span id={id} hidden>
            {refusal}
          </span>
        </span>
      </li>
    );
  }
  const to = consolePath(cluster, place);
  const number = new Intl.NumberFormat(language, { notation: 'compact' });
  return (
    <NavItem itemId={to} isActive={isCurrent} className="hc-starred">
      <WithStar star={<Star address={consolePath(cluster, listOf(kind, undefined))} name={title} />}>
        {(link) => (
          <Link {...link} to={to}>
            <span className="hc-kind-name">{title}</span>{' '}
            {count !== undefined && <span className="hc-kind-count">{number.format(count)}</span>}
          </Link>
        )}
      </WithStar>
    </NavItem>
  );
}
