import { asWord } from '../../api/curl';
import { allClusters } from '../../kube/fleet';
import type { Question } from './question';

/** The same question for a shell that is signed in by `hypercube login`. */
export function whoCanCommand({ verb, resource, namespace, name, cluster }: Question): string {
  const where = namespace === '*' ? ['-A'] : namespace === '' ? [] : ['-n', namespace];
  const at = cluster === allClusters ? ['--all-clusters'] : ['--cluster', cluster];
  return ['hypercube', 'who-can', verb, resource, ...(name === '' ? [] : [name]), ...where, ...at]
    .map(asWord)
    .join(' ');
}
