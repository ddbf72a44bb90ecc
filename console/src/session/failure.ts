import { forgetCookie, type Page, readCookie } from './cookie';

const name = 'hypercube-sign-in-failure';

/** Why a sign-in at an identity provider failed, as the gateway tells it. */
export interface SignInFailure {
  readonly provider: string;
  readonly message: string;
}

/** Reads the failure that the gateway left in a cookie for this page. */
export function lastFailure(page: Page = document): SignInFailure | undefined {
  const value = readCookie(name, page);
  return value === undefined ? undefined : failureIn(value);
}

export function forgetFailure(page: Page = document): void {
  forgetCookie(name, page);
}

function failureIn(value: string): SignInFailure | undefined {
  try {
    const bytes = Uint8Array.from(atob(value.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
    const read: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isFailure(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

function isFailure(value: unknown): value is SignInFailure {
  const fields = value as Partial<SignInFailure> | null;
  return typeof fields?.provider === 'string' && typeof fields.message === 'string';
}
