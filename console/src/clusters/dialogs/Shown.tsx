import { type ReactNode, useEffect, useRef } from 'react';

/** The result of an action, scrolled into view when it appears: a long form may hide it. */
export function Shown({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // in braces: newer browsers return a promise, which React would take for how to clean up
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return <div ref={place}>{children}</div>;
}
