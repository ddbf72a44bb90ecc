import { Content, Title } from '@patternfly/react-core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Brand } from '../app/Brand';
import { Loading } from '../app/Loading';
import { Notice } from '../app/Notice';
import { LanguageSwitch, ThemeSwitch } from '../app/Switches';
import { useText } from '../i18n/language';
import { forgetFailure, lastFailure } from './failure';
import { nextPath } from './next';
import { ProviderButtons } from './ProviderButtons';
import { forgetProvider, forgetSignOut, isSignedOut } from './provider';
import { passwordSources, useProviders } from './providers';
import { SignInForm } from './SignInForm';
import { texts } from './texts';
import { useGoingBack } from './useGoingBack';

export function SignInPage() {
  const words = useText(texts);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [failure] = useState(() => lastFailure());
  const providers = useProviders();
  const breakGlass = search.has('local');
  const [signedOut] = useState(() => isSignedOut(search));
  const goingBack = useGoingBack(failure === undefined && !signedOut && !breakGlass, nextPath(search));
  // both are told once: by the page that is shown, however soon it is left, and not by one that React begins to draw and begins again
  useLayoutEffect(() => {
    if (failure !== undefined) {
      forgetFailure();
      forgetProvider();
    }
  }, [failure]);
  useLayoutEffect(() => {
    if (signedOut) {
      forgetSignOut();
    }
  }, [signedOut]);
  const sources = passwordSources(providers.data, words.localAccount, breakGlass);
  useEffect(() => {
    document.title = `${words.signIn} · Hypercube`;
  }, [words]);

  const goOn = () => {
    forgetProvider();
    // an account must not see what was loaded for another one
    // unsent text stays, for its own account alone: see useKept
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'kept' });
    client.getMutationCache().clear();
    void navigate(nextPath(search), { replace: true });
  };
  if (goingBack) {
    return <Loading />;
  }
  return (
    <div className="hc-sign-in">
      <main className="hc-sign-in-card">
        <div className="hc-sign-in-header">
          <Brand />
          <div className="hc-header-tools">
            <LanguageSwitch />
            <ThemeSwitch />
          </div>
        </div>
        <Title headingLevel="h1" size="xl">
          {search.has('next') ? words.signInToContinue : words.signInTo}
        </Title>
        {failure && (
          <Notice variant="danger" isLiveRegion title={words.providerFailed(failure.provider)}>
            {failure.message}
          </Notice>
        )}
        {signedOut && <Notice variant="success" isLiveRegion title={words.signedOut} />}
        {!providers.isPending && (
          <>
            {breakGlass && providers.data?.passwordSignIn === false && (
              <Notice variant="warning" title={words.breakGlass}>
                {words.breakGlassBody}
              </Notice>
            )}
            {sources.length > 0 && <SignInForm sources={sources} breakGlass={breakGlass} onSignedIn={goOn} />}
            <ProviderButtons items={providers.data?.items ?? []} belowForm={sources.length > 0} to={nextPath(search)} />
            {sources.some(({ provider }) => provider === undefined) && (
              <Content component="small" className="hc-subtle">
                {words.firstStart}
              </Content>
            )}
          </>
        )}
      </main>
    </div>
  );
}
