import '../clusters.css';
import './join.css';
import { Breadcrumb, BreadcrumbItem, PageSection } from '@patternfly/react-core';
import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '../../app/EmptyState';
import { PageHeader } from '../../app/PageHeader';
import { useText } from '../../i18n/language';
import { useIsAdmin } from '../../session/session';
import { texts as clusterTexts } from '../texts';
import { Arrival } from './Arrival';
import { NameForm } from './NameForm';
import { Steps } from './Steps';
import { texts } from './texts';

/** For administrators: a cluster that the gateway cannot dial gets an agent that connects to the gateway, in three steps. */
export function JoinPage() {
  const words = useText(texts);
  const { title, breadcrumb, toClusters } = useText(clusterTexts);
  const admin = useIsAdmin();
  const [search] = useSearchParams();
  const name = search.get('cluster') ?? '';
  if (!admin) {
    return (
      <>
        <PageHeader title={words.title} />
        <EmptyState title={words.adminsOnly} actions={<Link to="/console/clusters">{toClusters}</Link>}>
          {words.adminsOnlyBody}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageSection type="breadcrumb">
        <Breadcrumb aria-label={breadcrumb}>
          <BreadcrumbItem
            render={({ className }) => (
              <Link className={className} to="/console/clusters">
                {title}
              </Link>
            )}
          />
          <BreadcrumbItem isActive>{name === '' ? words.title : words.titleOf(name)}</BreadcrumbItem>
        </Breadcrumb>
      </PageSection>
      {name === '' ? (
        <>
          <PageHeader key="name" title={words.title} description={words.description} />
          <PageSection isFilled>
            <Steps done={[]} />
            <NameForm />
          </PageSection>
        </>
      ) : (
        <>
          <PageHeader key={`arrival of ${name}`} title={words.titleOf(name)} />
          <PageSection isFilled>
            <Arrival key={name} name={name} />
          </PageSection>
        </>
      )}
    </>
  );
}
