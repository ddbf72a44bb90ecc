import type { Row } from '../../kube/table';

/** Tells the rows of a list apart: objects of several clusters may have everything else in common. */
export function idOf({ cluster = '', metadata: { uid, namespace = '', name } }: Row): string {
  return `${cluster}/${uid ?? `${namespace}/${name}`}`;
}
