import type { KubeObject } from '../kube/client';
import type { Place } from '../kube/place';

/** What a part of an object's page is given. */
export interface PartProps {
  readonly cluster: string;
  readonly place: Place;
  readonly object: KubeObject;
}
