import { skipToken, useQuery } from '@tanstack/react-query';
import { api } from '../api/client';
import { plainDoor } from '../api/paths';
import { useText } from '../i18n/language';
import { useSession } from '../session/session';
import { accessReviews, isOutOfScope, type ResourceAttributes, reviewOf, verdictOf } from './attributes';
import { texts } from './texts';

/** How long a cluster's word is relied on, in milliseconds; the call itself is decided anew in any case. */
const lifetime = 30_000;

/**
 * Why somebody may not do something, asked of the cluster before it is tried; nothing when it is allowed, and while or where nobody
 * knows. Without attributes nothing is asked.
 *
 * @see https://kubernetes.io/docs/reference/access-authn-authz/authorization/#checking-api-access
 */
export function useRefusal(cluster: string, attributes: ResourceAttributes | undefined): string | undefined {
  const words = useText(texts);
  const { scope } = useSession();
  const isOut = attributes !== undefined && isOutOfScope(scope, cluster, attributes);
  const { data } = useQuery({
    queryKey: ['access', cluster, attributes],
    queryFn: attributes
      ? async ({ signal }) =>
          verdictOf(await api.send('POST', plainDoor(cluster, accessReviews), reviewOf(attributes), { signal }))
      : skipToken,
    enabled: !isOut,
    staleTime: lifetime,
    retry: false,
  });
  if (attributes === undefined) {
    return undefined;
  }
  if (isOut) {
    return words.outOfScope;
  }
  return data?.answer === 'no'
    ? words.refused(attributes.verb, resourceOf(attributes), attributes.namespace, data.reason)
    : undefined;
}

function resourceOf({ resource, subresource }: ResourceAttributes): string {
  return subresource === undefined ? resource : `${resource}/${subresource}`;
}
