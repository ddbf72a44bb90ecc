import {
  DescriptionList,
  DescriptionListDescription,
  DescriptionListGroup,
  DescriptionListTerm,
  PageSection,
  Title,
} from '@patternfly/react-core';
import { Moment } from '../app/Moment';
import { PageHeader } from '../app/PageHeader';
import { useText } from '../i18n/language';
import { DelegationsSection } from './aiclients/DelegationsSection';
import { PasswordForm } from './PasswordForm';
import { SessionsSection } from './SessionsSection';
import { useSession } from './session';
import { texts } from './texts';

export function MyAccountPage() {
  const words = useText(texts);
  const session = useSession();
  const isLocal = session.source === 'local';
  const facts = [
    [words.accountName, session.account],
    [words.displayName, session.displayName === '' ? session.account : session.displayName],
    [words.role, words.roles[session.role]],
    [words.groups, session.groups.length === 0 ? words.noGroups : session.groups.join(', ')],
    ...(isLocal ? [] : [[words.source, session.source]]),
  ];
  return (
    <>
      <PageHeader title={words.myAccount} description={words.groupsHelp} />
      <PageSection>
        <DescriptionList isHorizontal>
          {facts.map(([term, description]) => (
            <DescriptionListGroup key={term}>
              <DescriptionListTerm>{term}</DescriptionListTerm>
              <DescriptionListDescription>{description}</DescriptionListDescription>
            </DescriptionListGroup>
          ))}
          {session.confirmedTimestamp !== undefined && (
            <DescriptionListGroup>
              <DescriptionListTerm>{words.confirmed}</DescriptionListTerm>
              <DescriptionListDescription>
                <Moment time={session.confirmedTimestamp} />
              </DescriptionListDescription>
            </DescriptionListGroup>
          )}
          <DescriptionListGroup>
            <DescriptionListTerm>{words.sessionEnds}</DescriptionListTerm>
            <DescriptionListDescription>
              <Moment time={session.expirationTimestamp} />
            </DescriptionListDescription>
          </DescriptionListGroup>
        </DescriptionList>
      </PageSection>
      <SessionsSection />
      <DelegationsSection />
      {isLocal && (
        <PageSection isWidthLimited>
          <Title headingLevel="h2">{words.changePassword}</Title>
          <PasswordForm />
        </PageSection>
      )}
    </>
  );
}
