import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client';
import { cube, pagedDoor, plainDoor } from '../../api/paths';
import { filterFields, term } from '../../audit/filters';
import { isFleet } from '../../kube/fleet';
import { apiPath, type Place } from '../../kube/place';
import { chosenNamespace } from '../../kube/chosen-namespaces';
import { recentPlaces } from '../../kube/recent';
import { type Session, useSession } from '../../session/session';
import { accessReviews, reviewOf, verdictOf } from '../../access/attributes';

/** Each is one question to the cluster. */
const mostAsked = 20;

interface Events {
  readonly items: readonly { readonly objectRef?: { readonly namespace?: string } }[];
}

interface Namespaces {
  readonly items: readonly { readonly metadata: { readonly name: string } }[];
}

/**
 * The namespaces in which somebody may list a kind whom all namespaces are refused. No cluster tells them, so those are tried that this
 * browser and the gateway know: looked at lately, called lately by any program of the account, named by the limits of the session,
 * and those of the cluster where it lets the account list them.
 */
export function useAllowedNamespaces(cluster: string, place: Place) {
  const session = useSession();
  return useQuery({
    queryKey: ['allowed-namespaces', cluster, place, session.account],
    queryFn: async ({ signal }) => {
      const known = await knownNamespaces(cluster, session, signal);
      const answers = await Promise.all(
        known.map(async (namespace) => ((await mayList(cluster, { ...place, namespace }, signal)) ? [namespace] : [])),
      );
      return answers.flat().sort();
    },
    staleTime: 30_000,
    retry: false,
  });
}

async function knownNamespaces(cluster: string, session: Session, signal: AbortSignal): Promise<readonly string[]> {
  const recent = recentPlaces(session.account).filter((each) => isFleet(cluster) || each.cluster === cluster);
  const [called, listed] = await Promise.all([
    calledNamespaces(cluster, session.account, signal),
    listedNamespaces(cluster, signal),
  ]);
  const names = [
    chosenNamespace(cluster),
    ...recent.map(({ namespace }) => namespace),
    ...(session.scope?.namespaces ?? []).filter((name) => !name.includes('*')),
    ...called,
    ...listed,
  ].flatMap((name) => (name === undefined || name === '' ? [] : [name]));
  return [...new Set(names)].slice(0, mostAsked);
}

/** Those of the calls that the gateway has recorded of the account. */
async function calledNamespaces(cluster: string, user: string, signal: AbortSignal) {
  const selector = isFleet(cluster) ? undefined : term(filterFields.cluster, cluster);
  return known(async () => {
    const { items } = await api.get<Events>(`${cube}/audit`, { from: '7d', user, selector, pageSize: 200 }, signal);
    return items.map(({ objectRef }) => objectRef?.namespace);
  });
}

async function listedNamespaces(cluster: string, signal: AbortSignal) {
  const path = pagedDoor(cluster, apiPath({ group: '', version: 'v1', plural: 'namespaces' }));
  return known(async () => {
    const { items } = await api.get<Namespaces>(path, { pageSize: mostAsked }, signal);
    return items.map(({ metadata }) => metadata.name);
  });
}

/** Names that cannot be read are not offered. */
async function known(ask: () => Promise<(string | undefined)[]>): Promise<(string | undefined)[]> {
  try {
    return await ask();
  } catch {
    return [];
  }
}

/** A question about rights goes to one cluster. Several are asked for the list itself, which is there if one of them lets read it. */
async function mayList(cluster: string, place: Place, signal: AbortSignal): Promise<boolean> {
  const { group, plural, namespace } = place;
  if (isFleet(cluster)) {
    return api.get(pagedDoor(cluster, apiPath(place)), { pageSize: 1 }, signal).then(
      () => true,
      () => false,
    );
  }
  const review = reviewOf({ verb: 'list', group, resource: plural, namespace });
  try {
    return verdictOf(await api.send('POST', plainDoor(cluster, accessReviews), review, { signal })).answer === 'yes';
  } catch {
    return false;
  }
}
