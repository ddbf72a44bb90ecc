import { Button, PageSection } from '@patternfly/react-core';
import SearchIcon from '@patternfly/react-icons/dist/esm/icons/search-icon';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../app/EmptyState';
import { Loaded } from '../app/Loaded';
import { PageHeader } from '../app/PageHeader';
import { Pages } from '../app/Pages';
import { part } from '../app/part';
import { useLastPage } from '../app/useLastPage';
import { AssistantButton } from '../assistant/AssistantButton';
import { Assisted } from '../assistant/Assisted';
import { useText } from '../i18n/language';
import { useListView } from '../list/useListView';
import { useProviders } from '../session/providers';
import { useIsAdmin } from '../session/session';
import type { AccountTask } from './AccountActions';
import { AccountSearch } from './AccountSearch';
import { AccountsTable } from './AccountsTable';
import { accountsCall, useAccounts } from './calls';
import { texts } from './texts';
import { accountList, pageSizes } from './view';

const AccountDialog = part(async () => (await import('./AccountDialog')).AccountDialog);

/** For administrators: who may sign in, found and paged by the gateway itself. */
export function AccountsPage() {
  const words = useText(texts);
  const admin = useIsAdmin();
  const [view, show] = useListView(accountList);
  const accounts = useAccounts(view, admin);
  const [task, setTask] = useState<AccountTask | null>(null);
  const [assisted, setAssisted] = useState(false);
  const providers = useProviders().data?.items ?? [];
  const list = accounts.data;
  useLastPage(
    { total: accounts.isPlaceholderData ? undefined : list?.total, page: view.pageNum, pageSize: view.pageSize },
    (pageNum) => show({ pageNum }, true),
  );

  if (!admin) {
    return (
      <>
        <PageHeader title={words.title} />
        <EmptyState title={words.adminsOnly} actions={<Link to="/console/account">{words.toAccount}</Link>}>
          {words.adminsOnlyBody}
        </EmptyState>
      </>
    );
  }
  return (
    <Assisted calls={{ list: accountsCall(view) }} open={assisted} onClose={() => setAssisted(false)}>
      <PageHeader
        title={words.title}
        description={words.description}
        actions={
          <>
            <AssistantButton open={assisted} onChange={setAssisted} />
            {providers.length > 0 && (
              <Button variant="secondary" onClick={() => setTask({ kind: 'try', providers })}>
                {words.trySignIn}
              </Button>
            )}
            <Button onClick={() => setTask({ kind: 'add' })}>{words.add}</Button>
          </>
        }
      />
      <PageSection isFilled aria-busy={accounts.isPlaceholderData}>
        <div className="hc-list-tools">
          <AccountSearch search={view.search} onSearch={(search, replace) => show({ search }, replace)} />
          {list && (
            <Pages
              id="accounts-pages"
              total={list.total}
              page={view.pageNum}
              pageSize={view.pageSize}
              pageSizes={pageSizes}
              onPage={(pageNum) => show({ pageNum })}
              onPageSize={(pageSize) => show({ pageSize })}
            />
          )}
        </div>
        <Loaded query={accounts} failure={words.failed}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState
                title={words.noMatch}
                icon={SearchIcon}
                actions={
                  <Button variant="link" onClick={() => show({ search: '' })}>
                    {words.clearSearch}
                  </Button>
                }
              >
                {words.noMatchBody}
              </EmptyState>
            ) : (
              <AccountsTable accounts={items} view={view} onView={show} onTask={setTask} />
            )
          }
        </Loaded>
      </PageSection>
      {task && (
        <Suspense fallback={null}>
          <AccountDialog task={task} onClose={() => setTask(null)} />
        </Suspense>
      )}
    </Assisted>
  );
}
