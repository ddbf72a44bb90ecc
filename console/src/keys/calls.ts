import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, searchOf } from '../api/client';
import { cube } from '../api/paths';
import type { AccessKey, AccessKeyWithSecret, KeyList, Scope } from './key';

const keysPath = `${cube}/keys`;
const queryKey = ['keys'];
const keysQuery = { pageSize: 0, sortName: 'creationTimestamp' };

export const keysCall = { path: keysPath, query: searchOf(keysQuery) };

/** The fields of a pair that its owner decides; in a change, null takes away. */
export interface KeyFields {
  readonly description?: string;
  readonly expirationTimestamp?: string | null;
  readonly scope?: Scope | null;
  readonly disabled?: boolean;
}

function pathOf(key: AccessKey): string {
  return `${keysPath}/${encodeURIComponent(key.accessKey)}`;
}

export function useKeys() {
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get<KeyList>(keysPath, keysQuery, signal),
  });
}

/** A call that changes pairs; the list is asked for again, also after a failure: it may be why. */
function useKeyCall<I, O>(mutationFn: (input: I) => Promise<O>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    // a secret stays no longer than the dialog that shows it
    gcTime: 0,
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

export function useCreateKey() {
  return useKeyCall((fields: KeyFields) => api.send<AccessKeyWithSecret>('POST', keysPath, fields));
}

export function useChangeKey(key: AccessKey) {
  return useKeyCall((fields: KeyFields) => api.send<AccessKey>('PATCH', pathOf(key), fields));
}

export function useRotateKey(key: AccessKey) {
  return useKeyCall((gracePeriodSeconds: number) =>
    api.send<AccessKeyWithSecret>('POST', `${pathOf(key)}/rotate`, { gracePeriodSeconds }),
  );
}

export function useDeleteKey(key: AccessKey) {
  return useKeyCall(() => api.send('DELETE', pathOf(key)));
}
