import { call, withQuery } from '../api/client';
import { allClusters } from '../kube/fleet';
import { clusterPath } from './queries';

export type KubeconfigForm = 'exec' | 'token';

export function fileNameOf(cluster: string): string {
  return `${cluster.replace(/[^A-Za-z0-9._-]/g, '-')}.yaml`;
}

/** The commands that use a downloaded kubeconfig. */
export function stepsFor(form: KubeconfigForm, cluster: string, gateway: string, hasAuthority: boolean): string {
  const use = `kubectl --kubeconfig ${fileNameOf(cluster)} get pods${cluster === allClusters ? ' --all-namespaces' : ''}`;
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
  link.download = fileNameOf(cluster);
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
