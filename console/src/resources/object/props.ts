import type { Kind } from '../../kube/discovery';
import type { Place } from '../../kube/place';

/** The object that a page is about. */
export interface ObjectProps {
  readonly cluster: string;
  readonly place: Place;
  readonly kind: Kind;
}
