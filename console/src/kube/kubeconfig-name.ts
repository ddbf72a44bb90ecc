/** The name under which the console saves the kubeconfig of a cluster, and by which its commands name it. */
export function kubeconfigName(cluster: string): string {
  return `${cluster.replace(/[^A-Za-z0-9._-]/g, '-')}.yaml`;
}
