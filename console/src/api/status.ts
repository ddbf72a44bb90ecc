/** The answer of the gateway and of every Kubernetes API server to a call that failed (a `Status` object). */
export interface Status {
  readonly kind?: string;
  readonly status?: string;
  readonly code: number;
  readonly reason?: string;
  readonly message?: string;
  readonly details?: {
    readonly name?: string;
    readonly kind?: string;
    /** of a call to several clusters: the failure of each */
    readonly causes?: readonly { readonly reason?: string }[];
    readonly [more: string]: unknown;
  };
}

/** A call that failed: with the server's own words where it had some, code 0 where no answer came. */
export class StatusError extends Error {
  readonly status: Status;

  constructor(status: Status) {
    super(status.message ?? `${status.reason ?? 'Error'} (${status.code})`);
    this.name = 'StatusError';
    this.status = status;
  }
}

/** Whether a call failed by an answer of the gateway or of a cluster; without one, whatever was sent may be sent again later. */
export function isAnswered(error: unknown): boolean {
  const { code, kind } = error instanceof StatusError ? error.status : { code: -1, kind: undefined };
  return code !== 0 && !(isServerAway(code) && kind !== 'Status');
}

/** Reasons in the failure of a call to several clusters: these clusters did not decide. */
const awayReasons = ['ServiceUnavailable', 'Timeout'];

/** Whether a call was refused by the server, or by all clusters that answered a call to several. */
export function isForbidden(error: unknown): error is StatusError {
  if (!(error instanceof StatusError)) {
    return false;
  }
  const { code, details } = error.status;
  const reasons = (details?.causes ?? []).map(({ reason = '' }) => reason);
  const decided = reasons.filter((reason) => !awayReasons.includes(reason));
  return code === 403 || (code === 503 && decided.length > 0 && decided.every((reason) => reason === 'Forbidden'));
}

/** The codes of what has no server behind it; with a `Status`, the gateway says them of a cluster. */
export function isServerAway(code: number): boolean {
  return code >= 502 && code <= 504;
}

/** The `Status` in an answer's body, or one made of its code where the body is something else. */
export function statusOf(code: number, text: string): Status {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string') {
      return { ...body, message: withoutDump(body.message), code };
    }
  } catch {
    // not JSON: a page of some proxy in between, of which the code says enough
  }
  return { code, message: text.length > 0 && text.length < 500 && !text.includes('<') ? text.trim() : undefined };
}

/** Without the bytes of a body that an API server did not understand, which it repeats in hexadecimal. */
function withoutDump(message: string): string {
  return message.replace(/ \((?:[0-9a-f]{2}){8,}(?: \.\.\.)?\)$/, '');
}
