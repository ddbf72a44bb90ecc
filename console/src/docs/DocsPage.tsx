import './docs.css';
import { PageSection } from '@patternfly/react-core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { EmptyState } from '../app/EmptyState';
import { Loaded } from '../app/Loaded';
import { PageHeader } from '../app/PageHeader';
import { useText } from '../i18n/language';
import { Markdown } from './Markdown';
import { docPages, docPath } from './pages';
import { readDoc } from './source';
import { texts } from './texts';

/** The pages of the documentation, or one of them. */
export function DocsPage() {
  const { page } = useParams();
  return page === undefined ? <AllPages /> : <OnePage key={page} name={page} />;
}

function AllPages() {
  const words = useText(texts);
  return (
    <>
      <PageHeader title={words.title} description={words.description} />
      <PageSection isFilled>
        <ul className="hc-doc-pages">
          {docPages.map(({ name, title }) => (
            <li key={name}>
              <Link to={docPath(name)}>{title}</Link>
            </li>
          ))}
        </ul>
      </PageSection>
    </>
  );
}

function OnePage({ name }: { readonly name: string }) {
  const words = useText(texts);
  const { hash } = useLocation();
  const source = useQuery({ queryKey: ['doc', name], queryFn: () => readDoc(name), staleTime: Infinity, retry: false });
  const isThere = typeof source.data === 'string';
  useEffect(() => {
    if (isThere && hash !== '') {
      document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
    }
  }, [isThere, hash]);
  const title = docPages.find((page) => page.name === name)?.title ?? words.title;
  const toAll = <Link to="/console/docs">{words.allPages}</Link>;
  return (
    <>
      <PageHeader title={title} actions={toAll} />
      <PageSection isFilled>
        <Loaded query={source} failure={words.noPage}>
          {(markdown) =>
            markdown === null ? (
              <EmptyState title={words.noPage} actions={toAll}>
                {words.noPageBody}
              </EmptyState>
            ) : (
              <div className="hc-doc" lang="en">
                <Markdown source={markdown.replace(/^# .*\n/, '')} />
              </div>
            )
          }
        </Loaded>
      </PageSection>
    </>
  );
}
