import { Page, SkipToContent } from '@patternfly/react-core';
import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { useText } from '../i18n/language';
import { RequireSession } from '../session/RequireSession';
import { Header } from './Header';
import { Loading } from './Loading';
import { Sidebar } from './Sidebar';
import { texts } from './texts';

const mainId = 'main-content';

/** The frame around every page of who is signed in. */
export function Shell() {
  const words = useText(texts);
  return (
    <RequireSession>
      <Page
        masthead={<Header />}
        sidebar={<Sidebar />}
        isManagedSidebar
        isContentFilled
        mainContainerId={mainId}
        skipToContent={<SkipToContent href={`#${mainId}`}>{words.skipToContent}</SkipToContent>}
      >
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </Page>
    </RequireSession>
  );
}
