import { describe, expect, it } from 'vitest';
import { everydayKinds, type Kind } from '../kube/discovery';
import { sectionOf, shelvesOf } from './sections';

function kind(group: string, name: string, more: Partial<Kind> = {}): Kind {
  return {
    group,
    version: 'v1',
    plural: `${name.toLowerCase()}s`,
    kind: name,
    namespaced: true,
    verbs: ['list'],
    shortNames: [],
    ...more,
  };
}

const names = (kinds: readonly Kind[]) =>
  shelvesOf(kinds).map(({ section, parts }) => [section, ...parts.flatMap((part) => part.kinds.map((k) => k.kind))]);

describe('the sections of the sidebar', () => {
  it('have the everyday kinds before the cluster has told any', () => {
    expect(names(everydayKinds)).toEqual([
      ['workloads', 'Pod', 'Deployment', 'StatefulSet', 'DaemonSet', 'ReplicaSet', 'Job'],
      ['network', 'Service', 'Ingress'],
      ['config', 'ConfigMap', 'Secret'],
      ['storage', 'PersistentVolumeClaim', 'PersistentVolume'],
      ['access', 'ServiceAccount'],
      ['cluster', 'Node', 'Namespace', 'Event'],
    ]);
  });

  it('have custom kinds by their API group, also those with the name of a kind of Kubernetes', () => {
    const shelves = shelvesOf([
      kind('example.org', 'Note'),
      kind('serving.example.com', 'Service'),
      kind('example.org', 'Memo'),
      kind('gateway.networking.k8s.io', 'Gateway'),
    ]);
    expect(shelves).toHaveLength(1);
    expect(shelves[0]?.parts.map(({ group, kinds }) => [group, ...kinds.map((each) => each.kind)])).toEqual([
      ['example.org', 'Memo', 'Note'],
      ['gateway.networking.k8s.io', 'Gateway'],
      ['serving.example.com', 'Service'],
    ]);
  });

  it('have kinds of Kubernetes that nobody has named in the section of their API group, at its end', () => {
    expect(sectionOf(kind('storage.k8s.io', 'CSIDriver'))).toBe('storage');
    expect(names([kind('apps', 'ControllerRevision'), kind('', 'Pod')])).toEqual([
      ['workloads', 'Pod', 'ControllerRevision'],
    ]);
  });

  it('leave out what cannot be listed, and the second entry for the same objects', () => {
    const doubled = [
      kind('', 'Event'),
      kind('events.k8s.io', 'Event'),
      kind('extensions', 'Ingress', { plural: 'ingresses' }),
      kind('networking.k8s.io', 'Ingress', { plural: 'ingresses' }),
      kind('authorization.k8s.io', 'SubjectAccessReview', { verbs: ['create'] }),
    ];
    expect(shelvesOf(doubled).flatMap(({ parts }) => parts.flatMap(({ kinds }) => kinds))).toEqual([
      doubled[3],
      doubled[0],
    ]);
    expect(names([kind('extensions', 'Ingress', { plural: 'ingresses' })])).toEqual([['network', 'Ingress']]);
  });

  it('are not misled by a group with the name of a property of all objects', () => {
    expect(sectionOf(kind('constructor', 'Thing'))).toBe('custom');
  });
});
