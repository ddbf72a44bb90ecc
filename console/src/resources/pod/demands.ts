/** The part of a container's spec beside its image: the ports it listens on, the resources it asks for, and the probes of its health. */
export interface Demands {
  readonly ports?: string;
  readonly requests?: string;
  readonly limits?: string;
  readonly startup?: string;
  readonly liveness?: string;
  readonly readiness?: string;
}

interface Port {
  readonly containerPort: number;
  readonly protocol?: string;
  readonly name?: string;
}

interface Probe {
  readonly exec?: { readonly command?: readonly string[] };
  readonly httpGet?: { readonly scheme?: string; readonly port: number | string; readonly path?: string };
  readonly tcpSocket?: { readonly port: number | string };
  readonly grpc?: { readonly port: number };
  readonly periodSeconds?: number;
}

/** The fields of a container that are read. */
export interface DemandingContainer {
  readonly ports?: readonly Port[];
  readonly resources?: {
    readonly requests?: Readonly<Record<string, string>>;
    readonly limits?: Readonly<Record<string, string>>;
  };
  readonly startupProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
}

/** In the notation of `kubectl describe pod`; without what a container does not say. */
export function demandsOf(container: DemandingContainer): Demands {
  const { ports = [], resources = {}, startupProbe, livenessProbe, readinessProbe } = container;
  const all = {
    ports: ports.map(portText).join(', '),
    requests: amountsText(resources.requests),
    limits: amountsText(resources.limits),
    startup: probeText(startupProbe),
    liveness: probeText(livenessProbe),
    readiness: probeText(readinessProbe),
  };
  return Object.fromEntries(Object.entries(all).filter(([, text]) => text !== ''));
}

function portText({ containerPort, protocol = 'TCP', name }: Port): string {
  return `${containerPort}/${protocol}${name === undefined ? '' : ` (${name})`}`;
}

function amountsText(amounts: Readonly<Record<string, string>> = {}): string {
  return Object.entries(amounts)
    .map(([resource, amount]) => `${resource} ${amount}`)
    .join(', ');
}

function probeText(probe: Probe | undefined): string {
  if (probe === undefined) {
    return '';
  }
  const { exec, httpGet, tcpSocket, grpc, periodSeconds = 10 } = probe;
  const way = exec
    ? `exec ${(exec.command ?? []).join(' ')}`
    : httpGet
      ? `http-get ${(httpGet.scheme ?? 'HTTP').toLowerCase()}://:${httpGet.port}${httpGet.path ?? '/'}`
      : tcpSocket
        ? `tcp-socket :${tcpSocket.port}`
        : `grpc :${grpc?.port ?? ''}`;
  return `${way} period=${periodSeconds}s`;
}
