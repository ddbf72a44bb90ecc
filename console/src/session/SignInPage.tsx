import { Content, Title } from '@patternfly/react-core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Brand } from '../app/Brand';
import { Loading } from '../app/Loading';
import { Notice } from '../app/Notice';
import { LanguageSwitch, ThemeSwitch } from '../app/Switches';
import { useText } from '../i18n/language';
import { takeFailure } from './failure';
import { nextPath } from './next';
import { Providers } from './Providers';
import { forgetProvider, takeSignedOut } from './provider';
import { SignInForm } from './SignInForm';
import { texts } from './texts';
import { useGoingBack } from './useGoingBack';

export function SignInPage() {
  const words = useText(texts);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [failure] = useState(() => takeFailure());
  const [signedOut] = useState(() => takeSignedOut(search));
  const goingBack = useGoingBack(failure === undefined && !signedOut, nextPath(search));
  useEffect(() => {
    if (failure !== undefined) {
      forgetProvider();
    }
  }, [failure]);
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
        <SignInForm onSignedIn={goOn} />
        <Providers to={nextPath(search)} />
        <Content component="small" className="hc-subtle">
          {words.firstStart}
        </Content>
      </main>
    </div>
  );
}
