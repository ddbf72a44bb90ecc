import { Page, SkipToContent } from '@patternfly/react-core';
import { Suspense, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useText } from '../i18n/language';
import { RequireSession } from '../session/RequireSession';
import { Crash } from '../app/Crash';
import { Extra } from '../app/Extra';
import { Header } from './Header';
import { Loading } from '../app/Loading';
import { part } from '../app/part';
import { tour } from '../help/shown';
import { Sidebar } from './Sidebar';
import { ToastProvider } from '../app/Toasts';
import { texts } from '../app/texts';

const Tour = part(async () => (await import('../help/Tour')).Tour);

const mainId = 'main-content';

/** Where there is no room beside the page, the navigation lies over it. */
function isWide(): boolean {
  return window.innerWidth >= 1200;
}

/** The frame around every page of who is signed in. */
export function Shell() {
  const words = useText(texts);
  const { pathname } = useLocation();
  const [open, setOpen] = useState(isWide);
  const [wide, setWide] = useState(isWide);
  const isTourOpen = tour.use() === 'open' && pathname === '/console/clusters';
  const resized = () => {
    if (isWide() !== wide) {
      setWide(isWide());
      setOpen(isWide());
    }
  };
  return (
    <RequireSession>
      <ToastProvider>
        <Page
          masthead={<Header navigationOpen={open} onNavigation={() => setOpen(!open)} />}
          sidebar={<Sidebar open={open} onGo={() => setOpen(isWide())} />}
          isContentFilled
          // asked for, it also tells its parts whether the screen is narrow
          onPageResize={resized}
          mainContainerId={mainId}
          skipToContent={<SkipToContent href={`#${mainId}`}>{words.skipToContent}</SkipToContent>}
        >
          <Crash at={pathname}>
            {isTourOpen && (
              <Extra>
                <Tour />
              </Extra>
            )}
            <Suspense fallback={<Loading />}>
              <Outlet />
            </Suspense>
          </Crash>
        </Page>
      </ToastProvider>
    </RequireSession>
  );
}
