import {
  Masthead,
  MastheadBrand,
  MastheadContent,
  MastheadLogo,
  MastheadMain,
  MastheadToggle,
  PageToggleButton,
} from '@patternfly/react-core';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { useText } from '../i18n/language';
import { SearchEverywhere } from '../search/SearchEverywhere';
import { AccountMenu } from './AccountMenu';
import { Brand } from '../app/Brand';
import { Extra } from '../app/Extra';
import { part } from '../app/part';
import { LanguageSwitch, ThemeSwitch } from '../app/Switches';
import { texts } from '../app/texts';

/** Loaded after the page, which does not need it. */
const HelpMenu = part(async () => (await import('../help/HelpMenu')).HelpMenu);

function StartLink(props: ComponentProps<'a'>) {
  return <Link {...props} to="/console" />;
}

interface HeaderProps {
  readonly navigationOpen: boolean;
  readonly onNavigation: () => void;
}

export function Header({ navigationOpen, onNavigation }: HeaderProps) {
  const words = useText(texts);
  return (
    <Masthead display={{ default: 'inline' }}>
      <MastheadMain>
        <MastheadToggle>
          <PageToggleButton
            isHamburgerButton
            aria-label={words.openNavigation}
            isSidebarOpen={navigationOpen}
            onSidebarToggle={onNavigation}
          />
        </MastheadToggle>
        <MastheadBrand>
          <MastheadLogo component={StartLink}>
            <Brand />
          </MastheadLogo>
        </MastheadBrand>
      </MastheadMain>
      <MastheadContent>
        <div className="hc-header-tools">
          <SearchEverywhere />
          <LanguageSwitch />
          <ThemeSwitch />
          <span className="hc-help">
            <Extra>
              <HelpMenu />
            </Extra>
          </span>
          <AccountMenu />
        </div>
      </MastheadContent>
    </Masthead>
  );
}
