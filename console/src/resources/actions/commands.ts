import { asWord, curl, quoted } from '../../api/curl';
import { plainDoor } from '../../api/paths';
import type { ActionRequest, Target } from './action';
import type { DebugContainer, Marks, Propagation } from './requests';
import { queryOf } from './send';

/** How kubectl names the kind of a target: `deployment`, and with its group where the word alone could mean another. */
export function resourceOf({ kind: { group, kind, plural } }: Target): string {
  return group.includes('.') ? `${plural}.${group}` : kind.toLowerCase();
}

/** A command about a target, with its namespace. */
function kubectl({ place }: Target, ...words: readonly string[]): string {
  const where = place.namespace === undefined ? [] : ['--namespace', place.namespace];
  return ['kubectl', ...words, ...where].map(asWord).join(' ');
}

function nameOf(target: Target): string {
  return `${resourceOf(target)}/${target.place.name}`;
}

export function scaleCommand(target: Target, replicas: number): string {
  return kubectl(target, 'scale', nameOf(target), `--replicas=${replicas}`);
}

export function restartCommand(target: Target): string {
  return kubectl(target, 'rollout', 'restart', nameOf(target));
}

export function undoCommand(target: Target, revision: number): string {
  return kubectl(target, 'rollout', 'undo', nameOf(target), `--to-revision=${revision}`);
}

export function suspendCommand(target: Target, suspended: boolean): string {
  return kubectl(target, 'patch', nameOf(target), '--patch', JSON.stringify({ spec: { suspend: suspended } }));
}

export function cordonCommand(target: Target, unschedulable: boolean): string {
  return kubectl(target, unschedulable ? 'cordon' : 'uncordon', target.place.name);
}

export function markCommand(target: Target, field: 'labels' | 'annotations', marks: Marks): string {
  const words = Object.entries(marks).map(([key, value]) => (value === null ? `${key}-` : `${key}=${value}`));
  return kubectl(target, field === 'labels' ? 'label' : 'annotate', nameOf(target), ...words, '--overwrite');
}

export function removeCommand(target: Target, propagation: Propagation): string {
  return kubectl(target, 'delete', nameOf(target), `--cascade=${propagation.toLowerCase()}`);
}

export function runCommand(target: Target, job: string): string {
  return kubectl(target, 'create', 'job', job, `--from=cronjob/${target.place.name}`);
}

export function debugCommand(pod: Target, { name, image, target }: DebugContainer): string {
  const of = target === '' ? [] : [`--target=${target}`];
  return kubectl(pod, 'debug', nameOf(pod), '-it', `--image=${image}`, `--container=${name}`, ...of);
}

export function drainCommand(target: Target, emptyDir: boolean, unmanaged: boolean): string {
  return kubectl(
    target,
    'drain',
    target.place.name,
    '--ignore-daemonsets',
    ...(emptyDir ? ['--delete-emptydir-data'] : []),
    ...(unmanaged ? ['--force'] : []),
  );
}

/** Ready to be pasted into a shell that has the token in `TOKEN`. */
export function actionCurl(origin: string, cluster: string, request: ActionRequest, hasAuthority: boolean): string {
  return [
    `${curl(hasAuthority)} -X ${request.method} -H "Authorization: Bearer $TOKEN"`,
    `  -H ${quoted(`Content-Type: ${request.contentType}`)}`,
    `  -d ${quoted(JSON.stringify(request.body))}`,
    `  ${quoted(`${origin}${plainDoor(cluster, request.path)}${queryOf(request, false)}`)}`,
  ].join(' \\\n');
}
