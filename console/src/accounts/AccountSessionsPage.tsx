import { Breadcrumb, BreadcrumbItem, PageSection } from '@patternfly/react-core';
import { Link, useParams } from 'react-router';
import { PageHeader } from '../app/PageHeader';
import { useText } from '../i18n/language';
import { DelegationsOf } from '../session/aiclients/DelegationsSection';
import { SessionsList } from '../session/SessionsSection';
import { texts } from './texts';

/** For administrators: where somebody else is signed in, and which AI clients work for that account. */
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
      <DelegationsOf account={name} />
    </>
  );
}
