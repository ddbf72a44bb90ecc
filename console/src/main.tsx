import '@patternfly/react-core/dist/styles/base.css';
import './app/console.css';
import type { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { newQueryClient } from './app/queries';
import { loadFirstPage } from './app/routes';
import { showChosenTheme } from './app/theme';

/** In milliseconds; whoever waits longer is shown that something is on its way. */
const longestWait = 400;

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
const patience = new Promise((resolve) => setTimeout(resolve, longestWait));
// not awaited here: parts of this module are used by those that are loaded, which wait for it
void Promise.race([loadFirstPage(client, new URL(window.location.href)), patience]).then(() => draw(client));
