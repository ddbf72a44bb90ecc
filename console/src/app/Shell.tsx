import { Page, SkipToContent } from '@patternfly/react-core';
import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useText } from '../i18n/language';
import { RequireSession } from '../session/RequireSession';
import { Crash } from './Crash';
import { Header } from './Header';
import { Loading } from './Loading';
import { Sidebar } from './Sidebar';
import { ToastProvider } from './Toasts';
import { texts } from './texts';

const mainId = 'main-content';

/** The frame around every page of who is signed in. */
export function Shell() {
  const words = useText(texts);
  const { pathname } = useLocation();
  return (
    <RequireSession>
      <ToastProvider>
        <Page
          masthead={<Header />}
          sidebar={<Sidebar />}
          isManagedSidebar
          isContentFilled
          mainContainerId={mainId}
          skipToContent={<SkipToContent href={`#${mainId}`}>{words.skipToContent}</SkipToContent>}
        >
          <Crash at={pathname}>
            <Suspense fallback={<Loading />}>
              <Outlet />
            </Suspense>
          </Crash>
        </Page>
      </ToastProvider>
    </RequireSession>
  );
}
