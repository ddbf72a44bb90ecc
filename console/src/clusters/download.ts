import { call, withQuery } from '../api/client';
import { allClusters } from '../kube/fleet';
import { kubeconfigName } from '../kube/kubeconfig-name';
import { clusterPath } from './queries';

export type KubeconfigForm = 'exec' | 'token';

/** The commands that use a downloaded kubeconfig. */
export function stepsFor(form: KubeconfigForm, cluster: string, gateway: string, hasAuthority: boolean): string {
  const use = `kubectl --kubeconfig ${kubeconfigName(cluster)} get pods${cluster === allClusters ? ' --all-namespaces' : ''}`;
  return form === 'token'
    ? use
    : `hypercube login --server ${gateway}${hasAuthority ? ' --certificate-authority ca.crt' : ''}\n${use}`;
}

/**
 * Fetches a kubeconfig and hands it to the browser as a file. Not by a plain link: an error would be saved as if it were one.
 *
 * @throws StatusError
 */
export async function downloadKubeconfig(cluster: string, form: KubeconfigForm): Promise<void> {
  const response = await call(
    withQuery(`${clusterPath(cluster)}/kubeconfig`, { token: form === 'token' ? true : undefined }),
  );
  const url = URL.createObjectURL(new Blob([await response.text()], { type: 'application/yaml' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = kubeconfigName(cluster);
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
