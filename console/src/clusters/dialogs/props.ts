import type { Cluster } from '../cluster';

/** The properties of every dialog about one cluster. */
export interface ClusterDialogProps {
  readonly cluster: Cluster;
  readonly onClose: () => void;
}
