import { Button } from '@patternfly/react-core';
import { Link } from 'react-router';
import { useText } from '../i18n/language';
import { EmptyState } from './EmptyState';
import { PageHeader } from './PageHeader';
import { texts } from './texts';

export function NotFoundPage() {
  const words = useText(texts);
  return (
    <>
      <PageHeader title={words.notFound} />
      <EmptyState
        title={words.notFound}
        actions={<Button component={(props) => <Link {...props} to="/console/clusters" />}>{words.toStart}</Button>}
      >
        {words.notFoundBody}
      </EmptyState>
    </>
  );
}
