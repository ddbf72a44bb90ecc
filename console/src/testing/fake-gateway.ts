import { afterEach, beforeEach } from 'vitest';

/** A call as the console made it. */
export interface Asked {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: string;
}

/** A body, or how to answer; JSON unless it is text or a whole response. */
type Answer = object | string | Respond;
type Respond = (asked: Asked) => object | string | Promise<object | string>;

/** A watch of a collection that is open until the console leaves it. */
export interface OpenWatch extends Asked {
  readonly tell: (type: string, object: object) => void;
}

/**
 * The gateway as a page sees it, in place of the browser's `fetch`. It knows what a test says of it, allows everything, and answers 404 to the
 * rest, as a cluster answers for what it does not serve.
 */
export class FakeGateway {
  readonly asked: Asked[] = [];
  /** Those that are open. */
  readonly watches = new Set<OpenWatch>();
  readonly #answers = new Map<string, Answer>();

  /** The answer to calls of a path, which may begin with a method other than GET: `PUT /clusters/prod/…`. The last word counts. */
  answers(path: string, answer: Answer): this {
    this.#answers.set(path.startsWith('/') ? `GET ${path}` : path, answer);
    return this;
  }

  /** An object of the cluster "prod", and with its name the list that it is in, of one item. */
  has(path: string, object: object): this {
    return this.answers(`/clusters/prod${path}`, object);
  }

  /** A list through the endpoint that pages, as JSON or as the server's Table. */
  lists(path: string, items: readonly object[], table: object = {}): this {
    return this.answers(`/api/v1/cube/proxy/clusters/prod${path}`, ({ headers }) =>
      headers.get('Accept')?.includes('as=Table') === true
        ? { columnDefinitions: [], rows: [], total: items.length, ...table }
        : { items, total: items.length, metadata: { resourceVersion: '1' } },
    );
  }

  /** The calls of a method to paths that hold a text. */
  calls(method: string, part: string): readonly Asked[] {
    return this.asked.filter((each) => each.method === method && each.path.includes(part));
  }

  readonly fetch = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address, 'https://gateway');
    const { method = 'GET', signal, body } = init;
    const asked = {
      method,
      path: decodeURIComponent(url.pathname),
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: typeof body === 'string' ? body : '',
    };
    this.asked.push(asked);
    if (url.searchParams.get('watch') === '1') {
      return this.#watch(asked, signal);
    }
    const known = this.#answers.get(`${method} ${asked.path}`) ?? always(asked);
    const answer = typeof known === 'function' ? await (known as Respond)(asked) : known;
    if (answer instanceof Response) {
      return answer.clone();
    }
    return typeof answer === 'string' ? new Response(answer) : Response.json(answer);
  };

  #watch(asked: Asked, signal: AbortSignal | null | undefined): Response {
    const encoder = new TextEncoder();
    let open: ReadableStreamDefaultController<Uint8Array> | undefined;
    const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (open = controller) });
    const watch: OpenWatch = {
      ...asked,
      tell: (type, object) => open?.enqueue(encoder.encode(`${JSON.stringify({ type, object })}\n`)),
    };
    this.watches.add(watch);
    signal?.addEventListener('abort', () => {
      this.watches.delete(watch);
      open?.error(new DOMException('left', 'AbortError'));
    });
    return new Response(stream);
  }
}

/** The answers that every gateway of a test gives. */
function always({ method, path }: Asked): object {
  if (method === 'POST' && path.endsWith('/selfsubjectaccessreviews')) {
    return { status: { allowed: true } };
  }
  if (method === 'GET' && /\/cube\/(clusters|clustergroups|views)$/.test(path)) {
    return { items: [], total: 0 };
  }
  return refusal(404, `nothing is said of ${method} ${path}`);
}

/** An answer that is no success, as an API server gives it. */
export function refusal(code: number, message: string, reason = ''): Response {
  return Response.json({ kind: 'Status', code, reason, message }, { status: code });
}

/** The parts of a browser that jsdom lacks: nothing of it is seen, so nothing has a size. */
const browser = {
  matchMedia: () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }),
  ResizeObserver: class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  },
};

/**
 * A gateway of its own for each test of a file, as `gateway()`. All that it replaces is put back after the test, so that these files may share
 * their modules with others.
 */
export function gatewayOfEachTest(): () => FakeGateway {
  let current = new FakeGateway();
  const before = new Map<string, PropertyDescriptor | undefined>();
  beforeEach(() => {
    current = new FakeGateway();
    for (const [name, value] of Object.entries({ ...browser, fetch: current.fetch })) {
      before.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
      Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    }
    Element.prototype.scrollIntoView = () => undefined;
  });
  afterEach(() => {
    for (const [name, property] of before) {
      if (property) {
        Object.defineProperty(globalThis, name, property);
      } else {
        Reflect.deleteProperty(globalThis, name);
      }
    }
    localStorage.clear();
    sessionStorage.clear();
  });
  return () => current;
}
