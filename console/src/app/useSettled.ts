import { useEffect, useState } from 'react';

/** In milliseconds; longer than the two clicks of a double click are apart. */
const wait = 800;

/**
 * Whether the page has been in front for a moment. Until then a click may have been meant for the page before, or for a window that lay over
 * this one and is gone, and must not decide anything.
 */
export function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    let timer = setTimeout(() => setSettled(true), wait);
    const again = () => {
      setSettled(false);
      clearTimeout(timer);
      timer = setTimeout(() => setSettled(true), wait);
    };
    window.addEventListener('focus', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('focus', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, []);
  return settled;
}
