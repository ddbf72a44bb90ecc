import { Page, SkipToContent } from '@patternfly/react-core';
import { Outlet } from 'react-router';
import { useText } from '../i18n/language';
import { RequireSession } from '../session/RequireSession';
import { Header } from './Header';
import { Sidebar } from './Sidebar';
import { ToastProvider } from './Toasts';
import { texts } from './texts';

const mainId = 'main-content';

/** The frame around every page of who is signed in. */
export function Shell() {
  const words = useText(texts);
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
          <Outlet />
        </Page>
      </ToastProvider>
    </RequireSession>
  );
}
