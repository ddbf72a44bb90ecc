import { Button } from '@patternfly/react-core';
import SearchIcon from '@patternfly/react-icons/dist/esm/icons/search-icon';
import { Suspense, useEffectEvent, useLayoutEffect, useState } from 'react';
import { part } from '../app/part';
import { texts } from '../app/texts';
import { useText } from '../i18n/language';

const SearchDialog = part(async () => (await import('./SearchDialog')).SearchDialog);

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** A shell in a terminal has a use of its own for Ctrl-K. */
function isShortcut(event: KeyboardEvent): boolean {
  const isHeld = isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  const isInTerminal = event.target instanceof Element && event.target.closest('.xterm') !== null;
  return event.key.toLowerCase() === 'k' && isHeld && !event.altKey && !event.shiftKey && !isInTerminal;
}

function isText(event: KeyboardEvent): boolean {
  return event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
}

/** The button that opens the search over all clusters, and the keys that do the same from every page. */
export function SearchEverywhere() {
  const words = useText(texts);
  const [open, setOpen] = useState(false);
  const [ahead, setAhead] = useState('');
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isShortcut(event)) {
      event.preventDefault();
      // over another dialog, which would be left without an answer, it does not open
      setOpen(!open && document.querySelector('[aria-modal="true"]') === null);
      setAhead('');
    } else if (open && isText(event) && document.querySelector('.hc-search-dialog') === null) {
      event.preventDefault();
      setAhead(ahead + event.key);
    }
  });
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  const keys = isMac ? '⌘K' : 'Ctrl K';
  return (
    <>
      <Button
        variant="plain"
        className="hc-search-button"
        icon={<SearchIcon />}
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        aria-haspopup="dialog"
        title={`${words.searchEverywhere} (${keys})`}
        onClick={() => {
          setAhead('');
          setOpen(true);
        }}
        onMouseEnter={() => void SearchDialog.ahead()}
      >
        <span className="pf-v6-screen-reader">{words.searchEverywhere}</span>{' '}
        <kbd className="hc-search-keys">{keys}</kbd>
      </Button>
      {open && (
        <Suspense fallback={null}>
          <SearchDialog begun={ahead} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
