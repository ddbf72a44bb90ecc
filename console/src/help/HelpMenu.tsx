import { Divider, Dropdown, DropdownItem, DropdownList, MenuToggle } from '@patternfly/react-core';
import QuestionIcon from '@patternfly/react-icons/dist/esm/icons/outlined-question-circle-icon';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../api/client';
import { part } from '../app/part';
import { useText } from '../i18n/language';
import { showShortcuts, tour, useShortcutsShown } from './shown';
import { texts } from './texts';
import { texts as appTexts } from '../app/texts';

const ShortcutsDialog = part(async () => (await import('./ShortcutsDialog')).ShortcutsDialog);

/** The menu with documentation, shortcuts, the tour, and the version of the gateway. */
export function HelpMenu() {
  const words = useText(texts);
  const { help } = useText(appTexts);
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const shortcuts = useShortcutsShown();
  const version = useVersion(open);
  return (
    <>
      <Dropdown
        isOpen={open}
        onOpenChange={setOpen}
        onSelect={() => setOpen(false)}
        popperProps={{ position: 'end', appendTo: 'inline', minWidth: 'max-content' }}
        toggle={(ref) => (
          <MenuToggle
            ref={ref}
            variant="plain"
            icon={<QuestionIcon />}
            isExpanded={open}
            aria-label={help}
            title={help}
            onClick={() => setOpen(!open)}
          />
        )}
      >
        <DropdownList>
          <DropdownItem description={words.documentationNote} onClick={() => void navigate('/console/docs')}>
            {words.documentation}
          </DropdownItem>
          <DropdownItem to="/openapi.json" target="_blank" rel="noreferrer" description={words.apiNote}>
            {words.api}
          </DropdownItem>
          <DropdownItem onClick={() => showShortcuts(true)}>{words.shortcuts}</DropdownItem>
          <DropdownItem
            onClick={() => {
              tour.choose('open');
              void navigate('/console/clusters');
            }}
          >
            {words.tour}
          </DropdownItem>
          {version !== undefined && (
            <>
              <Divider component="li" />
              <DropdownItem isAriaDisabled>{words.version(version)}</DropdownItem>
            </>
          )}
        </DropdownList>
      </Dropdown>
      {shortcuts && (
        <Suspense fallback={null}>
          <ShortcutsDialog onClose={() => showShortcuts(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The version of the gateway, asked for when somebody wants to see it. */
function useVersion(enabled: boolean): string | undefined {
  return useQuery({
    queryKey: ['gateway-version'],
    queryFn: ({ signal }) => api.get<{ readonly gitVersion?: string }>('/version', undefined, signal),
    enabled,
    staleTime: 60_000,
    retry: false,
  }).data?.gitVersion;
}
