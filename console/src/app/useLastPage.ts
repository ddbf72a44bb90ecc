import { useEffect, useEffectEvent } from 'react';

interface Paged {
  /** Of all pages; undefined while it is not known. */
  readonly total: number | undefined;
  readonly page: number;
  readonly pageSize: number;
}

export function lastPageOf(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** Leads from a page past the end to the last one: the address was wrong, or what was there is gone. */
export function useLastPage({ total, page, pageSize }: Paged, go: (page: number) => void): void {
  const last = total === undefined ? page : Math.min(page, lastPageOf(total, pageSize));
  const goNow = useEffectEvent(() => go(last));
  useEffect(() => {
    if (last !== page) {
      goNow();
    }
  }, [last, page]);
}
