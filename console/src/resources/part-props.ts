import type { KubeObject } from '../kube/client';
import type { Place } from '../kube/place';

/** The input of a part of an object's page. */
export interface PartProps {
  readonly cluster: string;
  readonly place: Place;
  readonly object: KubeObject;
}
