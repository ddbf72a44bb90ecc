// @vitest-environment node
import { expect, it } from 'vitest';
import { environmentOf, volumesOf } from './volumes';

const place = (plural: string, name: string) => ({ group: '', version: 'v1', plural, namespace: 'shop', name });
const pod = {
  metadata: { name: 'web', namespace: 'shop' },
  spec: {
    volumes: [
      { name: 'settings', configMap: { name: 'web' } },
      { name: 'data', persistentVolumeClaim: { claimName: 'orders' } },
      { name: 'token', projected: { sources: [{ secret: { name: 'key' } }, { configMap: { name: 'ca' } }] } },
      { name: 'memory', emptyDir: {} },
    ],
    containers: [
      {
        name: 'main',
        volumeMounts: [
          { name: 'settings', mountPath: '/etc/web' },
          { name: 'data', mountPath: '/data' },
        ],
        envFrom: [{ configMapRef: { name: 'web' } }],
        env: [
          { name: 'A', value: 'a' },
          { name: 'B', valueFrom: { secretKeyRef: { name: 'key', key: 'b' } } },
          { name: 'C', valueFrom: { secretKeyRef: { name: 'key', key: 'c' } } },
        ],
      },
    ],
  },
};

it('each volume has its type, what it comes from and where it is mounted', () => {
  expect(volumesOf(pod)).toEqual([
    { name: 'settings', type: 'configMap', sources: [place('configmaps', 'web')], mounts: ['main: /etc/web'] },
    {
      name: 'data',
      type: 'persistentVolumeClaim',
      sources: [place('persistentvolumeclaims', 'orders')],
      mounts: ['main: /data'],
    },
    { name: 'token', type: 'projected', sources: [place('secrets', 'key'), place('configmaps', 'ca')], mounts: [] },
    { name: 'memory', type: 'emptyDir', sources: [], mounts: [] },
  ]);
});

it('what environment variables come from is named once', () => {
  expect(environmentOf(pod)).toEqual([place('configmaps', 'web'), place('secrets', 'key')]);
});
