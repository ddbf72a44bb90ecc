/**
 * Whether the gateway answers. A call without an answer makes the question; `/livez` settles it, and is asked again, less and less
 * often, until there is an answer.
 */
const first = 1_000;
const longest = 15_000;
const patience = 5_000;

const listeners = new Set<() => void>();
let away = false;
let asking = false;
let wait = first;
let timer: ReturnType<typeof setTimeout> | undefined;

function settle(next: boolean): void {
  if (away === next) {
    return;
  }
  away = next;
  wait = first;
  listeners.forEach((listener) => listener());
}

export function isGatewayAway(): boolean {
  return away;
}

/** Tells a listener whenever the gateway has gone or is back. Returns how to stop it. */
export function onGateway(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks the gateway now. */
export async function askGateway(): Promise<void> {
  if (asking) {
    return;
  }
  asking = true;
  clearTimeout(timer);
  const answers = await fetch('/livez', {
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(patience),
  }).then(
    ({ ok }) => ok,
    () => false,
  );
  asking = false;
  settle(!answers);
  if (!answers) {
    timer = setTimeout(() => void askGateway(), wait);
    wait = Math.min(wait * 2, longest);
  }
}
