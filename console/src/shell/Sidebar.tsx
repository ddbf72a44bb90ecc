import { Nav, NavItem, NavList, PageSidebar, PageSidebarBody } from '@patternfly/react-core';
import { Link, useLocation } from 'react-router';
import { Extra } from '../app/Extra';
import { part } from '../app/part';
import { useText } from '../i18n/language';
import type { Place } from '../kube/place';
import { useIsAdmin } from '../session/session';
import { insideOf } from '../sidebar/place';
import { texts } from '../app/texts';

/** Loaded after the page: what it shows is asked for when the page is at rest. */
const ClusterNav = part(async () => (await import('../sidebar/ClusterNav')).ClusterNav);

interface SidebarProps {
  readonly open: boolean;
  readonly onGo: () => void;
}

interface Entry {
  readonly to: string;
  readonly name: string;
  /** With the question mark. */
  readonly query?: string;
}

/** The pages, and on a page within a cluster the kinds of that cluster. */
export function Sidebar({ open, onGo }: SidebarProps) {
  const words = useText(texts);
  const admin = useIsAdmin();
  const { pathname } = useLocation();
  const inside = insideOf(pathname);
  const entries: readonly Entry[] = [
    { to: '/console/clusters', name: words.clusters },
    { to: '/console/keys', name: words.keys },
    ...(admin ? [{ to: '/console/accounts', name: words.accounts }] : []),
    ...(admin ? [{ to: '/console/overview', name: words.overview }] : []),
    { to: '/console/audit', name: words.audit },
    { to: '/console/whocan', name: words.whoCan, query: inside?.place && whoCanReads(inside.place) },
  ];
  return (
    <PageSidebar isSidebarOpen={open}>
      <PageSidebarBody>
        <Nav aria-label={words.navigation} onSelect={onGo}>
          <NavList>
            {entries.map(({ to, name, query = '' }) => (
              <NavItem key={to} itemId={to} isActive={pathname === to || pathname.startsWith(`${to}/`)}>
                <Link to={to + query}>{name}</Link>
              </NavItem>
            ))}
          </NavList>
        </Nav>
      </PageSidebarBody>
      {open && inside !== undefined && (
        <PageSidebarBody>
          <Extra>
            <ClusterNav key={inside.cluster} inside={inside} onGo={onGo} />
          </Extra>
        </PageSidebarBody>
      )}
    </PageSidebar>
  );
}

/** The question who may read what a page shows, in all clusters (see resources/whocan/question.ts). */
function whoCanReads({ group, plural, namespace = '', name = '' }: Place): string {
  const resource = group === '' ? plural : `${plural}.${group}`;
  return `?${new URLSearchParams({ resource, namespace, name }).toString()}`;
}
