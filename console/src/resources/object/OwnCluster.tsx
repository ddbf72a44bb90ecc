import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { ErrorState } from '../../app/ErrorState';
import { Loading } from '../../app/Loading';
import { PageHeader } from '../../app/PageHeader';
import { readObject } from '../../kube/client';
import { clusterOf } from '../../kube/fleet-page';
import { consolePath } from '../../kube/place';
import { PlaceBar } from '../place/PlaceBar';
import type { ObjectProps } from './props';

/** Leads from the address of an object in several clusters to that in its own. Where several have it, their names are in the error. */
export function OwnCluster({ cluster, place, kind }: ObjectProps) {
  const [query] = useSearchParams();
  const object = useQuery({
    queryKey: ['own-cluster', cluster, place],
    queryFn: async ({ signal }) => clusterOf((await readObject(cluster, place, signal)).metadata) ?? null,
    retry: false,
  });
  if (typeof object.data === 'string') {
    const search = query.toString();
    return <Navigate to={`${consolePath(object.data, place)}${search === '' ? '' : `?${search}`}`} replace />;
  }
  return (
    <>
      <PageHeader
        title={place.name ?? place.plural}
        description={<PlaceBar cluster={cluster} place={place} kind={kind} />}
      />
      {object.error === null ? <Loading /> : <ErrorState error={object.error} onRetry={() => void object.refetch()} />}
    </>
  );
}
