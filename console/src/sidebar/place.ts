import { inChosen } from '../kube/chosen-namespaces';
import type { Kind } from '../kube/discovery';
import { joinPath, parsePlace, type Place } from '../kube/place';

/** Where a page of the console is within a cluster. */
export interface Inside {
  readonly cluster: string;
  /** Nothing on the page of the cluster itself, and where YAML is made into objects. */
  readonly place?: Place;
}

/** The cluster of a page; nothing for pages that are in none. */
export function insideOf(pathname: string): Inside | undefined {
  const [, root, section, name, ...rest] = pathname.split('/');
  if (root !== 'console' || section !== 'clusters' || name === undefined || name === '' || pathname === joinPath) {
    return undefined;
  }
  const place = parsePlace(rest.join('/'));
  return { cluster: decode(name), ...(place === undefined ? {} : { place }) };
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/**
 * The namespace whose lists the sidebar leads to: that of the list that is shown, else the one looked at last in the cluster. The page of an
 * object leads back to where it was opened from, which may have been the list of all namespaces.
 *
 * @param kind of the page; nothing while it is not known
 * @return nothing for all namespaces
 */
export function namespaceOf({ cluster, place }: Inside, kind: Kind | undefined): string | undefined {
  const isList = place !== undefined && place.name === undefined;
  if (isList && (place.namespace !== undefined || kind?.namespaced === true)) {
    return place.namespace;
  }
  return inChosen(cluster, place?.namespace).namespace;
}

/** The list of a kind, in the namespace if the kind is in one. */
export function listOf({ group, version, plural, namespaced }: Kind, namespace: string | undefined): Place {
  return { group, version, plural, ...(namespaced && namespace !== undefined ? { namespace } : {}) };
}
