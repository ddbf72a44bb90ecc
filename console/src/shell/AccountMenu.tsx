import { Divider, Dropdown, DropdownItem, DropdownList, MenuToggle } from '@patternfly/react-core';
import UserIcon from '@patternfly/react-icons/dist/esm/icons/user-icon';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../i18n/language';
import { useSession } from '../session/session';
import { useSignOut } from '../session/useSignOut';
import { texts } from '../app/texts';

/** The menu at the top right: the account that is signed in, its keys, and signing out. */
export function AccountMenu() {
  const words = useText(texts);
  const session = useSession();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const [open, setOpen] = useState(false);
  const name = session.displayName === '' ? session.account : session.displayName;
  return (
    <Dropdown
      isOpen={open}
      onOpenChange={setOpen}
      onSelect={() => setOpen(false)}
      popperProps={{ position: 'end', appendTo: 'inline', minWidth: 'max-content' }}
      toggle={(ref) => (
        <MenuToggle
          ref={ref}
          variant="plainText"
          icon={<UserIcon />}
          isExpanded={open}
          aria-label={words.accountMenu(name)}
          onClick={() => setOpen(!open)}
        >
          <span className="hc-account-name">{name}</span>
        </MenuToggle>
      )}
    >
      <DropdownList>
        <DropdownItem onClick={() => void navigate('/console/keys')}>{words.keys}</DropdownItem>
        <DropdownItem onClick={() => void navigate('/console/account')} description={session.account}>
          {words.myAccount}
        </DropdownItem>
        <Divider component="li" />
        <DropdownItem onClick={signOut}>{words.signOut}</DropdownItem>
      </DropdownList>
    </Dropdown>
  );
}
