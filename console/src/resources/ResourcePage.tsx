import './resources.css';
import { PageSection } from '@patternfly/react-core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo } from 'react';
import { useLocation, useParams } from 'react-router';
import { EmptyState } from '../app/EmptyState';
import { ErrorState } from '../app/ErrorState';
import { Loading } from '../app/Loading';
import { PageHeader } from '../app/PageHeader';
import { part } from '../app/part';
import { useText } from '../i18n/language';
import { kindQuery } from './kinds';
import { ListPage } from './ListPage';
import { apiPath, parsePlace } from './place';
import { PlaceBar } from './PlaceBar';
import { texts } from './texts';

const ObjectPage = part(async () => (await import('./ObjectPage')).ObjectPage);

/** Whatever the address names: a collection or an object, of any kind the cluster serves. */
export function ResourcePage() {
  const words = useText(texts);
  const { cluster = '' } = useParams();
  const { pathname } = useLocation();
  const place = useMemo(() => parsePlace(pathname.split('/').slice(4).join('/')), [pathname]);
  const kind = useQuery(kindQuery(cluster, place));
  const isObject = place?.name !== undefined;
  useEffect(() => {
    if (isObject) void ObjectPage.ahead();
  }, [isObject]);
  if (!place) {
    return <PageHeader title={words.noPlace} description={words.unknownKindBody} />;
  }
  if (kind.isPending) return <Loading />;
  if (kind.error) {
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
  const key = `${cluster}${apiPath(place)}`;
  if (place.name === undefined) return <ListPage key={key} cluster={cluster} place={place} kind={kind.data} />;
  return (
    <Suspense fallback={<Loading />}>
      <ObjectPage key={key} cluster={cluster} place={place} kind={kind.data} />
    </Suspense>
  );
}
