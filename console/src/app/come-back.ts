/**
 * Where the reader was on a page, by the entry of the browser's history: going back leads to the link that was followed, and to the place where
 * the page was scrolled to. Rows come after the page, so the link is waited for.
 */
interface Left {
  readonly href: string;
  /** How far the link's surroundings were scrolled, from the inside. */
  readonly scrolled: readonly number[];
}

const most = 50;
/** In milliseconds; a list that takes longer is not jumped to any more. */
const patience = 10_000;

const places = new Map<string, Left>();

function entry(): string {
  const state: unknown = window.history.state;
  const key = typeof state === 'object' && state !== null && 'key' in state ? state.key : undefined;
  return typeof key === 'string' ? key : 'first';
}

function around(element: Element): Element[] {
  const parent = element.parentElement;
  return parent ? [parent, ...around(parent)] : [];
}

function leave({ target }: Event): void {
  const link = target instanceof Element ? target.closest('main a[href]') : null;
  if (!link) {
    return;
  }
  places.delete(entry());
  places.set(entry(), {
    href: link.getAttribute('href') ?? '',
    scrolled: around(link).map(({ scrollTop }) => scrollTop),
  });
  const oldest = places.keys().next();
  if (places.size > most && !oldest.done) {
    places.delete(oldest.value);
  }
}

function comeBack(): void {
  const left = places.get(entry());
  if (!left) {
    return;
  }
  const at = entry();
  const find = () =>
    [...document.querySelectorAll<HTMLElement>('main a[href]')].find((link) => link.getAttribute('href') === left.href);
  /** A page that is entered gives the focus to its heading. A reader who has gone on meanwhile, to a field or to another row, is left there. */
  const look = () => {
    const link = find();
    if (at !== entry()) {
      stop();
    } else if (link && document.activeElement?.tagName === 'H1') {
      stop();
      show(link, left);
    }
  };
  const changes = new MutationObserver(look);
  const stop = () => {
    changes.disconnect();
    document.removeEventListener('focusin', look);
  };
  changes.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', look);
  setTimeout(stop, patience);
}

function show(link: HTMLElement, { scrolled }: Left): void {
  around(link).forEach((element, depth) => {
    element.scrollTop = scrolled[depth] ?? 0;
  });
  link.focus({ preventScroll: true });
}

/** Begins to follow the reader. */
export function followReader(): void {
  document.addEventListener('click', leave, true);
  window.addEventListener('popstate', comeBack);
}
