import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { authorizePath, providersQuery } from './providers';
import { goesBack, lastProvider, mayGoBack } from './provider';

/**
 * Sends the browser to the identity provider that the person came from, once: not after a failure or a sign-out, and not while
 * something that somebody has typed would be lost.
 *
 * @param wanted whether it may
 * @param to the page to come back to
 * @return whether it is on its way
 */
export function useGoingBack(wanted: boolean, to: string): boolean {
  const client = useQueryClient();
  const [name] = useState(() => {
    const isKept = client.getQueryCache().findAll({ queryKey: ['kept'] }).length > 0;
    return wanted && !isKept && mayGoBack() ? lastProvider() : undefined;
  });
  const providers = useQuery({ ...providersQuery, enabled: name !== undefined });
  const isKnown = providers.data?.items.some((provider) => provider.name === name) ?? false;
  useEffect(() => {
    if (name !== undefined && isKnown) {
      goesBack();
      window.location.replace(authorizePath(name, to));
    }
  }, [name, isKnown, to]);
  return name !== undefined && (providers.isPending || isKnown);
}
