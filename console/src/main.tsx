import '@patternfly/react-core/dist/styles/base.css';
import './app/console.css';
import type { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './shell/App';
import { newQueryClient } from './app/queries';
import { loadFirstPage } from './shell/routes';
import { showChosenTheme } from './app/theme';
import { loadTexts } from './i18n/texts';

/** In milliseconds: after this wait the page shows that something is being loaded. */
const longestWait = 400;

/** In milliseconds: the page is loaded again this long after its words could not be loaded. */
const retryDelay = 2_000;

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Nothing can be drawn without words, not even a failure. Browsers may remember a failed import until the page is loaded again. */
async function loadWords(): Promise<void> {
  try {
    await loadTexts();
  } catch {
    await pause(retryDelay);
    window.location.reload();
    await new Promise(() => undefined);
  }
}

function draw(client: QueryClient): void {
  const root = document.getElementById('root');
  if (root) {
    createRoot(root).render(
      <StrictMode>
        <App client={client} />
      </StrictMode>,
    );
  }
}

showChosenTheme();
const client = newQueryClient();
const firstPage = Promise.race([loadFirstPage(client, new URL(window.location.href)), pause(longestWait)]);
// not awaited here: parts of this module are used by those that are loaded, which wait for it
void Promise.all([loadWords(), firstPage]).then(() => draw(client));
