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
import { AccountMenu } from './AccountMenu';
import { Brand } from './Brand';
import { LanguageSwitch, ThemeSwitch } from './Switches';
import { texts } from './texts';

function StartLink(props: ComponentProps<'a'>) {
  return <Link {...props} to="/console" />;
}

export function Header() {
  const words = useText(texts);
  return (
    <Masthead display={{ default: 'inline' }}>
      <MastheadMain>
        <MastheadToggle>
          <PageToggleButton isHamburgerButton aria-label={words.openNavigation} />
        </MastheadToggle>
        <MastheadBrand>
          <MastheadLogo component={StartLink}>
            <Brand />
          </MastheadLogo>
        </MastheadBrand>
      </MastheadMain>
      <MastheadContent className="hc-header-tools">
        <LanguageSwitch />
        <ThemeSwitch />
        <AccountMenu />
      </MastheadContent>
    </Masthead>
  );
}
