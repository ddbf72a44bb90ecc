import '../resources.css';
import { PageSection } from '@patternfly/react-core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo } from 'react';
import { useLocation, useParams } from 'react-router';
import { EmptyState } from '../../app/EmptyState';
import { ErrorState } from '../../app/ErrorState';
import { Loading } from '../../app/Loading';
import { PageHeader } from '../../app/PageHeader';
import { useText } from '../../i18n/language';
import { askAhead } from './ahead';
import { kindQuery } from '../../kube/kinds';
import { isFleet } from '../../kube/fleet';
import { ListPage, ObjectPage, OwnCluster, partOf, placeAt } from './parts';
import { apiPath } from '../../kube/place';
import { PlaceBar } from '../place/PlaceBar';
import { rememberPlace } from '../../kube/recent';
import { useSession } from '../../session/session';
import { texts } from '../texts';

/** The page of a collection or an object, of any kind that the cluster serves. */
export function ResourcePage() {
  const words = useText(texts);
  const { cluster = '' } = useParams();
  const { pathname } = useLocation();
  const place = useMemo(() => placeAt(pathname), [pathname]);
  const kind = useQuery(kindQuery(cluster, place));
  const client = useQueryClient();
  useEffect(() => {
    if (!place) {
      return;
    }
    void partOf(place).ahead();
    askAhead(client, new URL(window.location.href));
  }, [client, cluster, place]);
  const { account } = useSession();
  const kindName = kind.data?.kind;
  useEffect(() => {
    if (place && kindName !== undefined) {
      rememberPlace(account, { ...place, cluster, kind: kindName });
    }
  }, [account, cluster, place, kindName]);
  if (!place) {
    return <PageHeader title={words.noPlace} description={words.unknownKindBody} />;
  }
  if (kind.isPending) {
    return <Loading />;
  }
  // what could not be asked for again is still known
  if (kind.error && kind.data === undefined) {
    return (
      <>
        <PageHeader title={place.plural} description={<PlaceBar cluster={cluster} place={place} kind={undefined} />} />
        <ErrorState error={kind.error} onRetry={() => void kind.refetch()} />
      </>
    );
  }
  if (kind.data === null) {
    return (
      <>
        <PageHeader title={place.plural} description={<PlaceBar cluster={cluster} place={place} kind={undefined} />} />
        <PageSection>
          <EmptyState title={words.unknownKind(place.plural)}>{words.unknownKindBody}</EmptyState>
        </PageSection>
      </>
    );
  }
  if (isFleet(cluster) && place.name !== undefined) {
    return <OwnCluster cluster={cluster} place={place} kind={kind.data} />;
  }
  const key = `${cluster}${apiPath(place)}`;
  const props = { cluster, place, kind: kind.data };
  return (
    <Suspense fallback={<Loading />}>
      {place.name === undefined ? <ListPage key={key} {...props} /> : <ObjectPage key={key} {...props} />}
    </Suspense>
  );
}
