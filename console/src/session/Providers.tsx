import { Button, Divider } from '@patternfly/react-core';
import { useQuery } from '@tanstack/react-query';
import { api, withQuery } from '../api/client';
import { cube } from '../api/paths';
import { useText } from '../i18n/language';
import { texts } from './texts';

interface ProviderList {
  readonly items: readonly { readonly name: string; readonly displayName: string }[];
}

/** One button for each identity provider; the browser leaves the console and comes back to the page `to`. */
export function Providers({ to }: { readonly to: string }) {
  const words = useText(texts);
  const providers = useQuery({
    queryKey: ['providers'],
    queryFn: ({ signal }) => api.get<ProviderList>(`${cube}/providers`, undefined, signal),
  });
  const items = providers.data?.items ?? [];
  if (items.length === 0) {
    return null;
  }
  return (
    <>
      <Divider />
      {items.map(({ name, displayName }) => (
        <Button
          key={name}
          component="a"
          variant="secondary"
          isBlock
          href={withQuery(`${cube}/providers/${encodeURIComponent(name)}/authorize`, { to })}
        >
          {words.signInAt(displayName)}
        </Button>
      ))}
    </>
  );
}
