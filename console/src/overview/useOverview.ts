import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../api/client';
import { cube } from '../api/paths';
import type { Overview } from './overview';
import type { Span } from './span';

const refreshEvery = 15_000;

/** The figures of the last `minutes`, asked for again every 15 seconds while somebody looks. */
export function useOverview(minutes: Span, enabled: boolean) {
  return useQuery({
    queryKey: ['overview', minutes],
    queryFn: ({ signal }) => api.get<Overview>(`${cube}/overview`, { minutes }, signal),
    refetchInterval: refreshEvery,
    placeholderData: keepPreviousData,
    enabled,
  });
}
