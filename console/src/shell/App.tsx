import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { BrowserRouter, useRoutes } from 'react-router';
import { LanguageProvider } from '../i18n/language';
import { Crash } from '../app/Crash';
import { GatewayAway } from '../app/GatewayAway';
import { Loading } from '../app/Loading';
import { routes } from './routes';

function Pages() {
  return useRoutes(routes);
}

export function App({ client }: { readonly client: QueryClient }) {
  return (
    <LanguageProvider>
      <Crash>
        <QueryClientProvider client={client}>
          <GatewayAway />
          <div className="hc-frame-rest">
            <BrowserRouter>
              <Suspense fallback={<Loading />}>
                <Pages />
              </Suspense>
            </BrowserRouter>
          </div>
        </QueryClientProvider>
      </Crash>
    </LanguageProvider>
  );
}
