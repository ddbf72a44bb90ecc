import { Breadcrumb, BreadcrumbItem, PageSection } from '@patternfly/react-core';
import { Link, useParams } from 'react-router';
import { PageHeader } from '../../app/PageHeader';
import { useText } from '../../i18n/language';
import { texts as auditTexts } from '../texts';
import { Recording } from './Recording';
import { texts } from './texts';

/** One recording, by its own address. */
export function RecordingPage() {
  const words = useText(texts);
  const audit = useText(auditTexts);
  const { recording = '' } = useParams();
  return (
    <>
      <PageSection type="breadcrumb">
        <Breadcrumb aria-label={audit.event.breadcrumb}>
          <BreadcrumbItem
            render={({ className }) => (
              <Link className={className} to="/console/audit">
                {audit.title}
              </Link>
            )}
          />
          <BreadcrumbItem isActive>{recording}</BreadcrumbItem>
        </Breadcrumb>
      </PageSection>
      <PageHeader title={words.title} description={<span className="hc-mono">{recording}</span>} />
      <PageSection isFilled aria-label={words.title}>
        <Recording key={recording} id={recording} />
      </PageSection>
    </>
  );
}
