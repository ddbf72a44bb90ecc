const name = 'hypercube-sign-in-failure';

/** Why a sign-in at an identity provider failed, as the gateway tells it. */
export interface SignInFailure {
  readonly provider: string;
  readonly message: string;
}

/** Reads the failure that the gateway left in a cookie for this page, and deletes it. */
export function takeFailure(page: Pick<Document, 'cookie'> = document): SignInFailure | undefined {
  for (const full of [`__Host-${name}`, name]) {
    const value = page.cookie
      .split('; ')
      .find((cookie) => cookie.startsWith(`${full}=`))
      ?.slice(full.length + 1);
    if (value !== undefined && value !== '') {
      page.cookie = `${full}=; Path=/; Max-Age=0${full === name ? '' : '; Secure'}`;
      return failureIn(value);
    }
  }
  return undefined;
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
