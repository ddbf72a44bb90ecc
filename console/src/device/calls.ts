import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../api/client';
import { cube } from '../api/paths';

const path = `${cube}/device/approval`;

/** A command line that asks to be signed in; device and address are what it says of itself and where it called from. */
export interface DeviceRequest {
  readonly userCode: string;
  readonly device: string;
  readonly address: string;
  readonly creationTimestamp: string;
  readonly expirationTimestamp: string;
}

export function useDeviceRequest(userCode: string) {
  return useQuery({
    queryKey: ['device', userCode],
    queryFn: ({ signal }) => api.get<DeviceRequest>(path, { userCode }, signal),
    // a decided request is gone, and each question about a wrong code counts as a guess
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function useDecision(userCode: string) {
  return useMutation({ mutationFn: (approve: boolean) => api.send('POST', path, { userCode, approve }) });
}
