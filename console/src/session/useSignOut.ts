import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '../api/client';
import { cube } from '../api/paths';
import { StatusError } from '../api/status';
import { useErrorToast } from '../app/Toasts';
import { texts } from '../app/texts';
import { useText } from '../i18n/language';
import { forgetNamespaces } from '../kube/chosen-namespaces';
import { forgetPlaces } from '../kube/recent';
import { signInPath } from './next';
import { forgetProvider, signsOutAt } from './provider';

interface SignedOut {
  /** The page of the identity provider that signs out there and leads back. */
  readonly endSessionUrl?: string;
}

/** Ends the session at the gateway, forgets what was loaded and shows the sign-in page, after that of the identity provider. */
export function useSignOut(): () => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const words = useText(texts);
  const showError = useErrorToast();
  return () => {
    const leave = ({ endSessionUrl }: SignedOut) => {
      client.clear();
      forgetNamespaces();
      forgetPlaces();
      if (endSessionUrl === undefined) {
        void navigate(signInPath, { replace: true });
      } else {
        signsOutAt(endSessionUrl);
        window.location.replace(endSessionUrl);
      }
    };
    // before calls that come too late lead to the sign-in page
    forgetProvider();
    api.send<SignedOut>('POST', `${cube}/logout`).then(leave, (error: unknown) => {
      if (error instanceof StatusError && error.status.code === 401) {
        leave({});
      } else {
        showError(words.signOutFailed, error);
      }
    });
  };
}
