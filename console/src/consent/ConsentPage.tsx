import { PageSection } from '@patternfly/react-core';
import { Link, useLocation } from 'react-router';
import { EmptyState } from '../app/EmptyState';
import { PageHeader } from '../app/PageHeader';
import { docPath } from '../docs/pages';
import { useText } from '../i18n/language';
import { ConsentQuestion } from './ConsentQuestion';
import { texts } from './texts';

/** Where a person who is signed in lets an AI client work for them. The client has sent the browser here, with its request in the address. */
export function ConsentPage() {
  const words = useText(texts);
  const query = useLocation().search.slice(1);
  return (
    <>
      <PageHeader title={words.title} description={words.description} />
      <PageSection isWidthLimited>
        {query === '' ? (
          <EmptyState title={words.noRequest} actions={<Link to={docPath('ai-clients')}>{words.toDocs}</Link>}>
            {words.noRequestBody}
          </EmptyState>
        ) : (
          <ConsentQuestion key={query} query={query} />
        )}
      </PageSection>
    </>
  );
}
