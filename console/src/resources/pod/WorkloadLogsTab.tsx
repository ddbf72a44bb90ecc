import { FormSelect, FormSelectOption } from '@patternfly/react-core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../app/EmptyState';
import { Loaded } from '../../app/Loaded';
import { Notice } from '../../app/Notice';
import { unlessRefused } from '../../app/queries';
import { useText } from '../../i18n/language';
import { callCluster, type KubeObject } from '../../kube/client';
import { apiPath, type Place } from '../../kube/place';
import type { PartProps } from '../part-props';
import type { LogSource } from './log-follower';
import { LogView } from './LogView';
import { containersOf, notStarted } from './pod';
import { podSelectorOf } from './selector-of';
import { texts } from './texts';

/** Each is a request that stays open; over HTTP/1.1 a browser has six for everything. */
const mostOverHttp2 = 50;
const mostOverHttp1 = 3;
const refetch = 5000;

/** The logs of all pods of a workload in one view. Pods that come later appear by themselves. */
export function WorkloadLogsTab({ cluster, place, object }: PartProps) {
  const words = useText(texts).log;
  const [container, setContainer] = useState('');
  const [previous, setPrevious] = useState(false);
  const selector = podSelectorOf(object);
  const { namespace } = place;
  const pods = useQuery({
    queryKey: ['pods-of', cluster, namespace, selector],
    queryFn: ({ signal }) => podsOf(cluster, namespace, selector ?? '', signal),
    enabled: selector !== undefined,
    refetchInterval: unlessRefused(refetch),
  });
  if (selector === undefined) {
    return <EmptyState title={words.noPods}>{words.noSelector}</EmptyState>;
  }
  return (
    <Loaded query={pods} failure={words.podsFailed}>
      {(found) => {
        const names = [...new Set(found.flatMap((pod) => containersOf(pod).map(({ name }) => name)))].sort();
        const all = sourcesOf(found, container, previous);
        const sources = all.slice(0, mostSources());
        return (
          <>
            {sources.length < all.length && (
              <Notice variant="info" isPlain title={words.someOf(sources.length, all.length)} />
            )}
            <LogView
              cluster={cluster}
              sources={sources}
              label={words.label(place.name ?? '')}
              fileName={`${place.name ?? 'workload'}${previous ? '-previous' : ''}`}
              container={container}
              choice={
                <FormSelect
                  value={container}
                  aria-label={words.container}
                  className="hc-select"
                  onChange={(_event, name) => setContainer(name)}
                >
                  <FormSelectOption value="" label={`${words.container}: ${words.allContainers}`} />
                  {names.map((name) => (
                    <FormSelectOption key={name} value={name} label={`${words.container}: ${name}`} />
                  ))}
                </FormSelect>
              }
              pending={all.length === 0 ? <p>{words.podsNotStarted(found.length)}</p> : undefined}
              previous={previous}
              onPrevious={setPrevious}
            />
          </>
        );
      }}
    </Loaded>
  );
}

async function podsOf(cluster: string, namespace: string | undefined, selector: string, signal: AbortSignal) {
  const pods: Place = { group: '', version: 'v1', plural: 'pods', ...(namespace === undefined ? {} : { namespace }) };
  const query = new URLSearchParams({ labelSelector: selector, limit: '500' });
  const answer = await callCluster(cluster, `${apiPath(pods)}?${query.toString()}`, { signal });
  return ((await answer.json()) as { readonly items: readonly KubeObject[] }).items;
}

/** The containers that have written, or may have; the newest pods first. */
function sourcesOf(pods: readonly KubeObject[], container: string, previous: boolean): LogSource[] {
  return pods
    .toSorted((a, b) => (b.metadata.creationTimestamp ?? '').localeCompare(a.metadata.creationTimestamp ?? ''))
    .flatMap((pod) =>
      containersOf(pod)
        .filter(({ name, restarts }) => (container === '' || name === container) && (!previous || restarts > 0))
        .filter(({ name }) => previous || notStarted(pod, name) === undefined)
        .map(({ name }) => ({ pod: placeOf(pod), container: name })),
    );
}

function placeOf({ metadata: { name, namespace } }: KubeObject): Place {
  return { group: '', version: 'v1', plural: 'pods', ...(namespace === undefined ? {} : { namespace }), name };
}

function mostSources(): number {
  const [page] = performance.getEntriesByType('navigation');
  return (page as PerformanceNavigationTiming | undefined)?.nextHopProtocol === 'h2' ? mostOverHttp2 : mostOverHttp1;
}
