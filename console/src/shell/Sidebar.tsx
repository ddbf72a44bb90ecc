import { Nav, NavItem, NavList, PageSidebar, PageSidebarBody } from '@patternfly/react-core';
import { Link, useLocation } from 'react-router';
import { useText } from '../i18n/language';
import { useIsAdmin } from '../session/session';
import { texts } from '../app/texts';

interface SidebarProps {
  readonly open: boolean;
  readonly onGo: () => void;
}

/** The pages. */
export function Sidebar({ open, onGo }: SidebarProps) {
  const words = useText(texts);
  const admin = useIsAdmin();
  const { pathname } = useLocation();
  const entries = [
    { to: '/console/clusters', name: words.clusters },
    { to: '/console/keys', name: words.keys },
    ...(admin ? [{ to: '/console/accounts', name: words.accounts }] : []),
    ...(admin ? [{ to: '/console/overview', name: words.overview }] : []),
    { to: '/console/audit', name: words.audit },
  ];
  return (
    <PageSidebar isSidebarOpen={open}>
      <PageSidebarBody>
        <Nav aria-label={words.navigation} onSelect={onGo}>
          <NavList>
            {entries.map(({ to, name }) => (
              <NavItem key={to} itemId={to} isActive={pathname === to || pathname.startsWith(`${to}/`)}>
                <Link to={to}>{name}</Link>
              </NavItem>
            ))}
          </NavList>
        </Nav>
      </PageSidebarBody>
    </PageSidebar>
  );
}
