import { useEffect, useEffectEvent, useState } from 'react';

/** In milliseconds, after the last letter. */
const pause = 300;

/** Changes of its own that may still be on their way into the address. */
const mostUnderway = 4;

interface TypedProps<Typed, Address> {
  /** The part of the address that is typed here. */
  readonly address: Address;
  /** The text for an address that was changed elsewhere: by a link, a label that was clicked, the back button. */
  readonly read: (address: Address) => Typed;
  /** The text that comes into force when nothing was typed for a moment, and its address; undefined for a text that waits for Enter. */
  readonly settle: (typed: Typed) => readonly [Typed, Address] | undefined;
  /** With `replace` for what was typed on: the history does not grow by every letter. */
  readonly onChange: (address: Address, replace: boolean) => void;
}

interface InForce<Typed, Address> {
  readonly typed: Typed;
  readonly type: (typed: Typed) => void;
  /** Puts something into force at once. */
  readonly put: (typed: Typed, address: Address) => void;
}

/** A text that is typed, and is in the address a moment after the last letter. */
export function useTyped<Typed, Address>(props: TypedProps<Typed, Address>): InForce<Typed, Address> {
  const { address, read, settle, onChange } = props;
  const key = JSON.stringify(address);
  const [{ typed, isSettled }, set] = useState(() => ({ typed: read(address), isSettled: true }));
  const [seen, setSeen] = useState(key);
  const [own, setOwn] = useState<readonly string[]>([]);
  if (seen !== key) {
    setSeen(key);
    const arrived = own.indexOf(key);
    setOwn(own.slice(arrived + 1));
    if (arrived < 0) {
      set({ typed: read(address), isSettled: true });
    }
  }

  const show = (next: Address, replace: boolean) => {
    const to = JSON.stringify(next);
    if (to !== key) {
      setOwn([...own, to].slice(-mostUnderway));
      onChange(next, replace);
    }
  };
  const showTyped = useEffectEvent(() => {
    const settled = isSettled ? undefined : settle(typed);
    if (settled) {
      set({ typed: settled[0], isSettled: true });
      show(settled[1], true);
    }
  });
  useEffect(() => {
    const timer = setTimeout(() => showTyped(), pause);
    return () => clearTimeout(timer);
  }, [typed]);

  return {
    typed,
    type: (next) => set({ typed: next, isSettled: false }),
    put: (next, to) => {
      set({ typed: next, isSettled });
      show(to, false);
    },
  };
}
