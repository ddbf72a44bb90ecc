import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { BrowserRouter, useRoutes } from 'react-router';
import { LanguageProvider } from '../i18n/language';
import { Crash } from './Crash';
import { Loading } from './Loading';
import { newQueryClient } from './queries';
import { loadFirstPage, routes } from './routes';
import { showChosenTheme } from './theme';

showChosenTheme();
loadFirstPage(window.location.pathname);
const client = newQueryClient();

function Pages() {
  return useRoutes(routes);
}

export function App() {
  return (
    <LanguageProvider>
      <Crash>
        <QueryClientProvider client={client}>
          <BrowserRouter>
            <Suspense fallback={<Loading />}>
              <Pages />
            </Suspense>
          </BrowserRouter>
        </QueryClientProvider>
      </Crash>
    </LanguageProvider>
  );
}
