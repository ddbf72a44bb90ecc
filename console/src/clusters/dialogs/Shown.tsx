import { type ReactNode, useEffect, useRef } from 'react';

/** What came of a button's deed, scrolled to where it can be seen when it appears: a long form may hide it. */
export function Shown({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), []);
  return <div ref={place}>{children}</div>;
}
