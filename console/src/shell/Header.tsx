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
import { LanguageSwitch, ThemeSwitch } from '../app/Switches';
import { texts } from '../app/texts';

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
          <AccountMenu />
        </div>
      </MastheadContent>
    </Masthead>
  );
}
