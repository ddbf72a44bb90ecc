import { useQuery } from '@tanstack/react-query';
import { isSecret, type Place } from '../kube/place';
import { outlineQuery } from '../resources/list/pages';

/**
 * How many objects a collection has, by one call for a single object, which clusters answer with the number of the others. The page of the
 * list begins with the same call, so it is made once for both. Secrets are not counted: each read of them is in the audit log. Nothing while
 * and where it is not known.
 */
export function useCount(cluster: string, place: Place, enabled: boolean): number | undefined {
  return useQuery({ ...outlineQuery(cluster, place), enabled: enabled && !isSecret(place), retry: false }).data?.size;
}
