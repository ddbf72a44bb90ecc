import { Button, Divider } from '@patternfly/react-core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, withQuery } from '../api/client';
import { cube } from '../api/paths';
import { useText } from '../i18n/language';
import { texts } from './texts';

interface ProviderList {
  readonly items: readonly { readonly name: string; readonly displayName: string }[];
}

export const providersQuery = queryOptions({
  queryKey: ['providers'],
  queryFn: ({ signal }) => api.get<ProviderList>(`${cube}/providers`, undefined, signal),
});

/** Where the browser goes to sign in at a provider and come back to the page `to`. */
export function authorizePath(name: string, to: string): string {
  return withQuery(`${cube}/providers/${encodeURIComponent(name)}/authorize`, { to });
}

/** One button for each identity provider; the browser leaves the console and comes back to the page `to`. */
export function Providers({ to }: { readonly to: string }) {
  const words = useText(texts);
  const providers = useQuery(providersQuery);
  const items = providers.data?.items ?? [];
  if (items.length === 0) {
    return null;
  }
  return (
    <>
      <Divider />
      {items.map(({ name, displayName }) => (
        <Button key={name} component="a" variant="secondary" isBlock href={authorizePath(name, to)}>
          {words.signInAt(displayName)}
        </Button>
      ))}
    </>
  );
}
