import { createContext } from 'react';
import { allClusters, fleetOf } from '../kube/fleet';

/** The name under which the clusters that are shown are called: all, or those of a saved group. */
export const ShownFleet = createContext(allClusters);

/** @param group empty for all clusters */
export function fleetOfGroup(group: string): string {
  return group === '' ? allClusters : fleetOf(group);
}
