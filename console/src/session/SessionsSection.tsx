import { Content, PageSection, Title } from '@patternfly/react-core';
import { useState } from 'react';
import { DeleteDialog } from '../app/DeleteDialog';
import { Loaded } from '../app/Loaded';
import { useText } from '../i18n/language';
import { deviceName } from './device';
import { SessionsTable } from './SessionsTable';
import { type KnownSession, useEndSession, useSessions } from './sessions';
import { texts } from './texts';

/** Where one is signed in, each with its end. */
export function SessionsSection() {
  const words = useText(texts);
  return (
    <PageSection>
      <Title headingLevel="h2">{words.sessions}</Title>
      <Content component="p">{words.sessionsHelp}</Content>
      <SessionsList />
    </PageSection>
  );
}

interface SessionsListProps {
  /** For administrators; one's own without it. */
  readonly account?: string;
}

/** The sessions and sign-ins of an account, each with its end. */
export function SessionsList({ account }: SessionsListProps) {
  const words = useText(texts);
  const sessions = useSessions(account);
  const [ending, setEnding] = useState<KnownSession | null>(null);
  return (
    <>
      <Loaded query={sessions} failure={words.sessionsFailed}>
        {({ items }) => <SessionsTable sessions={items} onEnd={setEnding} />}
      </Loaded>
      {ending && <EndSessionDialog session={ending} onClose={() => setEnding(null)} />}
    </>
  );
}

interface EndSessionDialogProps {
  readonly session: KnownSession;
  readonly onClose: () => void;
}

function EndSessionDialog({ session, onClose }: EndSessionDialogProps) {
  const words = useText(texts);
  const title = words.endTitle(session.device === '' ? words.unknownDevice : deviceName(session.device));
  const ofDialog = { remove: words.end, deleted: words.ended, deleteFailed: words.endFailed };
  return (
    <DeleteDialog title={title} words={ofDialog} remove={useEndSession(session)} onClose={onClose}>
      <Content component="p">{words.endBody}</Content>
    </DeleteDialog>
  );
}
