import {
  Masthead,
  MastheadBrand,
  MastheadContent,
  MastheadLogo,
  MastheadMain,
  MastheadToggle,
  PageToggleButton,
  Toolbar,
  ToolbarContent,
  ToolbarGroup,
  ToolbarItem,
} from '@patternfly/react-core';
import { Link } from 'react-router';
import { useText } from '../i18n/language';
import { AccountMenu } from './AccountMenu';
import { Mark } from './Mark';
import { LanguageSwitch, ThemeSwitch } from './Switches';
import { texts } from './texts';

export function Header() {
  const words = useText(texts);
  return (
    <Masthead>
      <MastheadMain>
        <MastheadToggle>
          <PageToggleButton isHamburgerButton aria-label={words.openNavigation} />
        </MastheadToggle>
        <MastheadBrand>
          <MastheadLogo component={(props) => <Link {...props} to="/console" />}>
            <span className="hc-brand">
              <Mark />
              Hypercube
            </span>
          </MastheadLogo>
        </MastheadBrand>
      </MastheadMain>
      <MastheadContent>
        <Toolbar isStatic>
          <ToolbarContent>
            <ToolbarGroup align={{ default: 'alignEnd' }} variant="action-group-plain">
              <ToolbarItem>
                <LanguageSwitch />
              </ToolbarItem>
              <ToolbarItem>
                <ThemeSwitch />
              </ToolbarItem>
              <ToolbarItem>
                <AccountMenu />
              </ToolbarItem>
            </ToolbarGroup>
          </ToolbarContent>
        </Toolbar>
      </MastheadContent>
    </Masthead>
  );
}
