import { Button } from '@patternfly/react-core';
import { Link } from 'react-router';
import { Notice } from '../../app/Notice';
import { useText } from '../../i18n/language';
import { consolePath } from '../../kube/place';
import { eventPath } from '../links';
import { texts } from './texts';
import type { Session } from './useCast';

interface SessionFactsProps {
  readonly session: Session;
  readonly described: boolean;
  readonly onReload: () => void;
}

/** The owner and the place of a session, whether it goes on, and whether anything is missing. */
export function SessionFacts({ session, described, onReload }: SessionFactsProps) {
  const words = useText(texts);
  const { auditID, user, cluster, namespace, pod, container, command, ended, complete } = session;
  const page = consolePath(cluster, { group: '', version: 'v1', namespace, plural: 'pods', name: pod });
  return (
    <>
      {!described && (
        <p>
          <strong>{user}</strong> · {cluster} · <Link to={page}>{`${namespace}/${pod}`}</Link> {container}{' '}
          <span className="hc-mono">{command.join(' ')}</span> · <Link to={eventPath(auditID)}>{words.event}</Link>
        </p>
      )}
      {!ended && (
        <Notice
          variant="info"
          title={words.running}
          actionLinks={
            <Button variant="link" isInline onClick={onReload}>
              {words.again}
            </Button>
          }
        >
          {words.runningBody}
        </Notice>
      )}
      {ended && !complete && (
        <Notice variant="warning" title={words.incomplete}>
          {words.incompleteBody}
        </Notice>
      )}
    </>
  );
}
