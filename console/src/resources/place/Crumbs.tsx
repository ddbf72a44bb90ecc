import { Breadcrumb, BreadcrumbItem, PageSection } from '@patternfly/react-core';
import { Link } from 'react-router';
import { useText } from '../../i18n/language';
import { chosenNamespace } from '../../kube/chosen-namespaces';
import { texts } from '../texts';

import type { Kind } from '../../kube/discovery';
import { allClusters, isFleet } from '../../kube/fleet';
import { useKindTitle } from './kind-title';
import { collectionOf, consolePath, encode, type Place } from '../../kube/place';

interface CrumbsProps {
  readonly cluster: string;
  readonly place: Place;
  readonly kind: Kind;
}

/** The way to a list or an object: its cluster, its namespace, its list. */
export function Crumbs({ cluster, place, kind }: CrumbsProps) {
  const words = useText(texts);
  const title = useKindTitle(kind);
  const { namespace, name } = place;
  return (
    <PageSection className="hc-crumbs">
      <Breadcrumb aria-label={words.breadcrumb}>
        {crumb('/console/clusters', words.clusters)}
        {isFleet(cluster) ? (
          <BreadcrumbItem>
            {cluster === allClusters ? words.allClusters : words.clustersOf(cluster.slice(1))}
          </BreadcrumbItem>
        ) : (
          crumb(`/console/clusters/${encode(cluster)}`, cluster)
        )}
        {namespace !== undefined && isFleet(cluster) && <BreadcrumbItem>{namespace}</BreadcrumbItem>}
        {namespace !== undefined && !isFleet(cluster) && crumb(consolePath(cluster, namespaceOf(namespace)), namespace)}
        {name === undefined ? (
          <BreadcrumbItem isActive>{title}</BreadcrumbItem>
        ) : (
          crumb(consolePath(cluster, listOf(cluster, place)), title)
        )}
        {name !== undefined && <BreadcrumbItem isActive>{name}</BreadcrumbItem>}
      </Breadcrumb>
    </PageSection>
  );
}

/** No component of its own: the breadcrumb tells its items whether they have one before them. */
function crumb(to: string, text: string) {
  return (
    <BreadcrumbItem
      render={({ className }) => (
        <Link className={className} to={to}>
          {text}
        </Link>
      )}
    />
  );
}

/** The object that a namespace is. */
function namespaceOf(name: string): Place {
  return { group: '', version: 'v1', plural: 'namespaces', name };
}

/** The list an object is in: of all namespaces when those were looked at last. */
export function listOf(cluster: string, place: Place): Place {
  const { group, version, plural } = place;
  return chosenNamespace(cluster) === '' ? { group, version, plural } : collectionOf(place);
}
