import type { KubeObject } from '../../kube/client';
import type { Place } from '../../kube/place';

/** A volume of a pod, with what it comes from and where its containers see it. */
export interface Volume {
  readonly name: string;
  /** such as `configMap`, `persistentVolumeClaim`, `emptyDir` */
  readonly type: string;
  readonly sources: readonly Place[];
  /** `main: /etc/shop` */
  readonly mounts: readonly string[];
}

interface Sources {
  readonly configMap?: { readonly name?: string };
  readonly secret?: { readonly secretName?: string; readonly name?: string };
  readonly persistentVolumeClaim?: { readonly claimName?: string };
}

interface VolumeSpec extends Sources {
  readonly name: string;
  readonly projected?: { readonly sources?: readonly Sources[] };
}

interface ContainerSpec {
  readonly name: string;
  readonly volumeMounts?: readonly { readonly name: string; readonly mountPath: string }[];
  readonly envFrom?: readonly { readonly configMapRef?: Named; readonly secretRef?: Named }[];
  readonly env?: readonly {
    readonly valueFrom?: { readonly configMapKeyRef?: Named; readonly secretKeyRef?: Named };
  }[];
}

interface Named {
  readonly name?: string;
}

export function volumesOf(pod: KubeObject): Volume[] {
  const containers = containersOf(pod);
  return ((pod.spec?.['volumes'] ?? []) as readonly VolumeSpec[]).map((volume) => {
    const { name, projected, ...rest } = volume;
    return {
      name,
      type: projected ? 'projected' : (Object.keys(rest)[0] ?? ''),
      sources: [volume, ...(projected?.sources ?? [])].flatMap((each) => placesOf(pod, each)),
      mounts: containers.flatMap((container) =>
        (container.volumeMounts ?? [])
          .filter((mount) => mount.name === name)
          .map(({ mountPath }) => `${container.name}: ${mountPath}`),
      ),
    };
  });
}

/** The ConfigMaps and Secrets from which containers have environment variables, each once. */
export function environmentOf(pod: KubeObject): Place[] {
  const places = containersOf(pod).flatMap(({ env = [], envFrom = [] }) => [
    ...envFrom.flatMap(({ configMapRef, secretRef }) => placesOf(pod, { configMap: configMapRef, secret: secretRef })),
    ...env.flatMap(({ valueFrom = {} }) =>
      placesOf(pod, { configMap: valueFrom.configMapKeyRef, secret: valueFrom.secretKeyRef }),
    ),
  ]);
  return [...new Map(places.map((place) => [`${place.plural}/${place.name ?? ''}`, place])).values()];
}

function containersOf({ spec }: KubeObject): ContainerSpec[] {
  return ['initContainers', 'containers'].flatMap((name) => (spec?.[name] ?? []) as readonly ContainerSpec[]);
}

interface Refs {
  readonly configMap?: Named | undefined;
  readonly secret?: { readonly secretName?: string; readonly name?: string } | undefined;
  readonly persistentVolumeClaim?: { readonly claimName?: string } | undefined;
}

function placesOf({ metadata }: KubeObject, { configMap, secret, persistentVolumeClaim }: Refs): Place[] {
  const named: readonly (readonly [string, string | undefined])[] = [
    ['configmaps', configMap?.name],
    ['secrets', secret?.secretName ?? secret?.name],
    ['persistentvolumeclaims', persistentVolumeClaim?.claimName],
  ];
  return named.flatMap(([plural, name]) =>
    name === undefined ? [] : [{ group: '', version: 'v1', plural, namespace: metadata.namespace, name }],
  );
}
