import type { Query } from '../api/client';

export type SortOrder = 'asc' | 'desc';

/** One value of a view: how it is read from the URL, and its default. */
export interface Parameter<Value> {
  readonly initial: Value;
  /** The value that a text means; undefined for a text that makes no sense, which counts as the default. */
  readonly read: (text: string) => Value | undefined;
  /** The parameter's name in the URL, if it differs from the value's name. */
  readonly name?: string;
}

/** A change of these changes which items are on a page, so that the list begins at its first page again. */
const restarting: ReadonlySet<string> = new Set([
  'selector',
  'search',
  'sortName',
  'sortOrder',
  'sortFunc',
  'pageSize',
  'groupBy',
]);

/**
 * The view of a list: what of it a page shows, and how. All of a view stands in the page's own URL, where the default is left out, so that a copied
 * address shows the same and the browser's back button works.
 */
export class ListView<View extends { readonly pageNum: number }> {
  readonly initial: View;
  readonly #parameters: readonly (readonly [name: keyof View & string, parameter: Parameter<unknown>])[];

  constructor(parameters: { readonly [Name in keyof View]: Parameter<View[Name]> }) {
    this.#parameters = Object.entries(parameters) as [keyof View & string, Parameter<unknown>][];
    this.initial = this.#viewOf(({ initial }) => initial);
  }

  /** Reads a view from a URL's parameters. */
  read(query: URLSearchParams): View {
    return this.#viewOf((parameter, name) => {
      const text = query.get(parameter.name ?? name);
      return (text === null ? undefined : parameter.read(text)) ?? parameter.initial;
    });
  }

  /** Writes a view into a URL's parameters, of which the others stay. */
  write(view: View, query = new URLSearchParams()): URLSearchParams {
    const written = new URLSearchParams(query);
    for (const [name, parameter] of this.#parameters) {
      if (view[name] === parameter.initial) {
        written.delete(parameter.name ?? name);
      } else {
        written.set(parameter.name ?? name, String(view[name]));
      }
    }
    return written;
  }

  /** The view after a change. */
  changed(view: View, change: Partial<View>): View {
    const isRestarted = Object.keys(change).some((name) => restarting.has(name));
    return { ...view, ...(isRestarted ? { pageNum: 1 } : {}), ...change };
  }

  #viewOf(valueOf: (parameter: Parameter<unknown>, name: string) => unknown): View {
    return Object.fromEntries(this.#parameters.map(([name, parameter]) => [name, valueOf(parameter, name)])) as View;
  }
}

/** Any text. */
export function text(initial = ''): Parameter<string> {
  return { initial, read: (value) => value };
}

/** One of a few texts. */
export function oneOf<Value extends string>(
  values: readonly Value[],
  initial: NoInfer<Value>,
  name?: string,
): Parameter<Value> {
  return { initial, read: (value) => values.find((each) => each === value), name };
}

/** `true` or `false`. */
export function flag(initial: boolean): Parameter<boolean> {
  return { initial, read: (value) => (value === 'true' ? true : value === 'false' ? false : undefined) };
}

/** A positive integer of at most `most`. */
export function count(initial: number, most = 999_999_999): Parameter<number> {
  return {
    initial,
    read: (value) => (/^[1-9][0-9]{0,8}$/.test(value) && Number(value) <= most ? Number(value) : undefined),
  };
}

export const sortOrder = oneOf<SortOrder>(['asc', 'desc'], 'asc');

interface ListQuery {
  readonly selector: string;
  readonly pageSize: number;
  readonly pageNum: number;
  readonly sortName: string;
  readonly sortOrder: SortOrder;
  readonly sortFunc: string;
}

/** The gateway's parameters for a page of a list, all of them written out, in the order of docs/list-queries.md. */
export function listQuery({ selector, pageSize, pageNum, sortName, sortOrder, sortFunc }: ListQuery): Query {
  return { selector: selector === '' ? undefined : selector, pageSize, pageNum, sortName, sortOrder, sortFunc };
}
