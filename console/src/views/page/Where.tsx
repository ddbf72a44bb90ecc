import { useText } from '../../i18n/language';
import { allClusters, isFleet } from '../../kube/fleet';
import { texts as resourceTexts } from '../../resources/texts';
import { whereOf } from '../address';

interface WhereProps {
  readonly address: string;
  /** Whether the cluster is known from what is around it. */
  readonly isHere?: boolean;
}

/** The place that a view shows, in the cluster's own words: `prod · shop · pods`. */
export function Where({ address, isHere = false }: WhereProps) {
  const words = useText(resourceTexts);
  const { cluster, place } = whereOf(address);
  const name =
    cluster === undefined || !isFleet(cluster)
      ? cluster
      : cluster === allClusters
        ? words.allClusters
        : words.clustersOf(cluster.slice(1));
  return [isHere ? undefined : name, place?.namespace, place?.plural].filter((part) => part !== undefined).join(' · ');
}
