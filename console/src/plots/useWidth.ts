import { type RefObject, useEffect, useState } from 'react';

/** How wide an element is, in CSS pixels, also after the window changed; `first` until it is known. */
export function useWidth(element: RefObject<HTMLElement | null>, first: number): number {
  const [width, setWidth] = useState(first);
  useEffect(() => {
    const shown = element.current;
    if (shown === null || !('ResizeObserver' in window)) {
      return undefined;
    }
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined && entry.contentRect.width > 0) {
        setWidth(Math.round(entry.contentRect.width));
      }
    });
    observer.observe(shown);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
