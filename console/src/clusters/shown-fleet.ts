import { createContext } from 'react';
import { allClusters, fleetOf } from '../kube/fleet';

/** The clusters that a page shows, as the lists over several clusters call them. */
export interface Shown {
  /** The name that stands for all clusters, or for a saved group. */
  readonly fleet: string;
  /** The one of them that is shown, on a page of its own. */
  readonly clusters?: string;
}

export const ShownFleet = createContext<Shown>({ fleet: allClusters });

/** @param group empty for all clusters */
export function fleetOfGroup(group: string): string {
  return group === '' ? allClusters : fleetOf(group);
}
