import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { useSession } from './session';

/**
 * State that outlives its page, for as long as the tab is open and until its owner signs out: what somebody has typed and not yet
 * sent is there when they come back, also after their session ended. While its page shows, the browser asks before the tab is left.
 */
export function useKept<T>(name: string): readonly [T | undefined, (next: T | undefined) => void] {
  const client = useQueryClient();
  const queryKey = ['kept', useSession().account, name];
  const [value, show] = useState(() => client.getQueryData<T>(queryKey));
  useLayoutEffect(() => {
    if (value === undefined) {
      return undefined;
    }
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [value]);
  const keep = (next: T | undefined) => {
    if (next === undefined) {
      client.removeQueries({ queryKey, exact: true });
    } else {
      client.setQueryData(queryKey, next);
    }
    show(next);
  };
  return [value, keep];
}
