import { useQuery } from '@tanstack/react-query';
import { call } from '../api/client';
import { cube } from '../api/paths';
import { StatusError } from '../api/status';

export const authorityPath = `${cube}/ca.crt`;

/** Whether the gateway made its own certificate authority, which commands then have to name. False until it is known. */
export function useAuthority(): boolean {
  const authority = useQuery({
    queryKey: ['authority'],
    queryFn: async ({ signal }) => {
      try {
        await call(authorityPath, { signal });
        return true;
      } catch (error) {
        if (error instanceof StatusError && error.status.code === 404) {
          return false;
        }
        throw error;
      }
    },
    enabled: window.location.protocol === 'https:',
    staleTime: Infinity,
  });
  return authority.data ?? false;
}
