import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { consolePath, type Place } from '../kube/place';

interface ObjectLinkProps {
  readonly cluster: string;
  readonly place: Place;
  readonly children?: ReactNode;
}

/** Leads to the page of an object, by default under its name. */
export function ObjectLink({ cluster, place, children }: ObjectLinkProps) {
  return <Link to={consolePath(cluster, place)}>{children ?? place.name}</Link>;
}
