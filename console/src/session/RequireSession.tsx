import { Page } from '@patternfly/react-core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { onRefused, onSessionLost } from '../api/client';
import { StatusError } from '../api/status';
import { ErrorState } from '../app/ErrorState';
import { Loading } from '../app/Loading';
import { signInFrom } from './next';
import { signInWorked } from './provider';
import { SessionContext, useWhoami } from './session';

/** timers count in 32 bits */
const longestTimer = 2 ** 31 - 1;

/** a page may be refused many things at once */
const betweenRefusals = 10_000;

/** Shows its children to who is signed in, and the sign-in page to everybody else and when the session ends. */
export function RequireSession({ children }: { readonly children: ReactNode }) {
  const whoami = useWhoami();
  const location = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const signIn = signInFrom(location);
  const expires = whoami.data?.expirationTimestamp;

  const asked = useRef(0);
  const signedIn = whoami.data !== undefined;
  useLayoutEffect(() => {
    if (signedIn) {
      signInWorked();
    }
  }, [signedIn]);
  useEffect(
    () =>
      onRefused(() => {
        if (Date.now() - asked.current > betweenRefusals) {
          asked.current = Date.now();
          void client.invalidateQueries({ queryKey: ['whoami'] });
        }
      }),
    [client],
  );
  useEffect(() => onSessionLost(() => void navigate(signIn, { replace: true })), [navigate, signIn]);
  useEffect(() => {
    if (expires === undefined) {
      return undefined;
    }
    const left = Math.min(Math.max(Date.parse(expires) - Date.now(), 0) + 1000, longestTimer);
    const timer = setTimeout(() => void client.invalidateQueries({ queryKey: ['whoami'] }), left);
    return () => clearTimeout(timer);
  }, [expires, client]);

  if (whoami.error instanceof StatusError && whoami.error.status.code === 401) {
    return <Navigate to={signIn} replace />;
  }
  if (whoami.data !== undefined) {
    return <SessionContext value={whoami.data}>{children}</SessionContext>;
  }
  return (
    <Page>
      {whoami.isPending ? <Loading /> : <ErrorState error={whoami.error} onRetry={() => void whoami.refetch()} />}
    </Page>
  );
}
