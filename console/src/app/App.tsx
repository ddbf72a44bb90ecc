import { QueryClientProvider } from '@tanstack/react-query';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { LanguageProvider } from '../i18n/language';
import { newQueryClient } from './queries';
import { routes } from './routes';
import { showChosenTheme } from './theme';

showChosenTheme();
const client = newQueryClient();
const router = createBrowserRouter(routes);

export function App() {
  return (
    <LanguageProvider>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </LanguageProvider>
  );
}
