import { NavExpandable, NavItem } from '@patternfly/react-core';
import FilterIcon from '@patternfly/react-icons/dist/esm/icons/filter-icon';
import StarIcon from '@patternfly/react-icons/dist/esm/icons/star-icon';
import { Link, useLocation } from 'react-router';
import { StatusError } from '../api/status';
import { useText } from '../i18n/language';
import type { Kind } from '../kube/discovery';
import { consolePath } from '../kube/place';
import { addressOf, whereOf } from '../views/address';
import { texts as pageTexts } from '../views/page/texts';
import { Where } from '../views/page/Where';
import { texts as viewTexts } from '../views/texts';
import { type SavedView, useViews } from '../views/views';
import { listOf } from './place';

interface SavedViewsProps {
  readonly cluster: string;
  readonly kinds: readonly Kind[];
  /** The namespace that links of the navigation lead to; nothing for all of them. */
  readonly namespace: string | undefined;
  readonly isOpen: boolean;
  readonly onFold: (open: boolean) => void;
}

/** The account's favourites and saved views in a cluster, first of all that the navigation has. Nothing where there are none. */
export function SavedViews({ cluster, kinds, namespace, isOpen, onFold }: SavedViewsProps) {
  const words = useText(viewTexts);
  const pageWords = useText(pageTexts);
  const { data, error } = useViews();
  const here = addressOf(useLocation());
  if (data === undefined) {
    // a session that may not have any is not told of them
    const isRefused = error instanceof StatusError && error.status.code === 403;
    return error !== null && !isRefused && <li className="hc-sidebar-note">{pageWords.loadFailed}</li>;
  }
  const views = data.filter(({ address }) => whereOf(address).cluster === cluster);
  if (views.length === 0) {
    return null;
  }
  return (
    <NavExpandable title={words.title} isExpanded={isOpen} onExpand={(_event, open) => onFold(open)}>
      {views.map((view) => (
        <NavItem key={view.id} itemId={view.id} isActive={view.address === here}>
          <Link to={targetOf(view, cluster, kinds, namespace)} className="hc-view">
            {view.favourite ? <StarIcon /> : <FilterIcon />}
            <span>
              <span className="hc-kind-name">{view.name}</span>
              <span className="hc-view-where">
                <Where address={view.address} isHere />
              </span>
            </span>
          </Link>
        </NavItem>
      ))}
      <NavItem itemId="manage views">
        <Link to="/console/views">{pageWords.manage}</Link>
      </NavItem>
    </NavExpandable>
  );
}

/** A kind that is a favourite keeps the namespace of the page, as the other kinds of the navigation do. */
function targetOf(
  { address, favourite }: SavedView,
  cluster: string,
  kinds: readonly Kind[],
  namespace: string | undefined,
): string {
  const { isKind, place } = whereOf(address);
  const kind = kinds.find(({ group, plural }) => group === place?.group && plural === place.plural);
  return favourite && isKind && kind ? consolePath(cluster, listOf(kind, namespace)) : address;
}
