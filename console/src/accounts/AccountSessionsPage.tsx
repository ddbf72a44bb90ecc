import { Breadcrumb, BreadcrumbItem, PageSection } from '@patternfly/react-core';
import { Link, useParams } from 'react-router';
import { PageHeader } from '../app/PageHeader';
import { useText } from '../i18n/language';
import { SessionsList } from '../session/SessionsSection';
import { texts } from './texts';

/** For administrators: where somebody else is signed in. */
export function AccountSessionsPage() {
  const words = useText(texts);
  const { name = '' } = useParams();
  return (
    <>
      <PageSection type="breadcrumb">
        <Breadcrumb aria-label={words.breadcrumb}>
          <BreadcrumbItem
            render={({ className }) => (
              <Link className={className} to="/console/accounts">
                {words.title}
              </Link>
            )}
          />
          <BreadcrumbItem isActive>{name}</BreadcrumbItem>
        </Breadcrumb>
      </PageSection>
      <PageHeader title={words.sessionsOf(name)} description={words.sessionsHelp} />
      <PageSection>
        <SessionsList account={name} />
      </PageSection>
    </>
  );
}
