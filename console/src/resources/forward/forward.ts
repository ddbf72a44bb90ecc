import { asWord } from '../../api/curl';
import type { KubeObject } from '../../kube/client';
import { kubeconfigName } from '../../kube/kubeconfig-name';
import type { Place } from '../../kube/place';

/** A port that an object names. */
export interface NamedPort {
  readonly port: number;
  readonly name?: string;
}

interface ContainerPorts {
  readonly ports?: readonly { readonly containerPort: number; readonly name?: string; readonly protocol?: string }[];
}

interface PodSpec {
  readonly containers?: readonly ContainerPorts[];
}

interface Spec extends PodSpec {
  readonly type?: string;
  readonly selector?: unknown;
  readonly ports?: readonly { readonly port: number; readonly name?: string; readonly protocol?: string }[];
  readonly template?: { readonly spec?: PodSpec };
}

/** `kubectl port-forward` carries TCP alone. */
const isTcp = ({ protocol = 'TCP' }: { readonly protocol?: string }) => protocol === 'TCP';

/** The TCP ports of a Service, a pod, or a workload's pods, each once. */
export function portsOf(object: KubeObject): NamedPort[] {
  const spec = (object.spec ?? {}) as Spec;
  const containers = spec.template?.spec?.containers ?? spec.containers ?? [];
  const all: NamedPort[] = [
    ...(spec.ports ?? []).filter(isTcp),
    ...containers
      .flatMap(({ ports = [] }) => ports)
      .filter(isTcp)
      .map(({ containerPort, name }) => ({ port: containerPort, name })),
  ];
  return all.filter(({ port }, at) => all.findIndex((other) => other.port === port) === at);
}

/** Whether kubectl finds a pod behind a Service: one without a selector has none that it could find. */
export function hasPods(place: Place, object: KubeObject): boolean {
  const { type, selector } = (object.spec ?? {}) as Spec;
  return place.plural !== 'services' || (type !== 'ExternalName' && selector !== undefined);
}

/** The port on the reader's machine: the same, or one that needs no special right. */
export function localPortFor(port: number): number {
  return port < 1024 ? 8000 + port : port;
}

/** A TCP port that is typed; nothing for another text. */
export function portOf(typed: string): number | undefined {
  const port = Number(typed);
  return /^[1-9]\d{0,4}$/.test(typed.trim()) && port <= 65_535 ? port : undefined;
}

/** Forwards a local port to a port of a place, by the kubeconfig that the gateway gives for the cluster. */
export function forwardCommand(cluster: string, place: Place, local: number, remote: number): string {
  const { plural, namespace, name = '' } = place;
  return [
    ...['kubectl', '--kubeconfig', kubeconfigName(cluster), 'port-forward'],
    ...(namespace === undefined ? [] : ['--namespace', namespace]),
    `${plural}/${name}`,
    `${local}:${remote}`,
  ]
    .map(asWord)
    .join(' ');
}
