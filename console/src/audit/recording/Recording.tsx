import '../../resources/resources.css';
import './recording.css';
import { Link } from 'react-router';
import { StatusError } from '../../api/status';
import { EmptyState } from '../../app/EmptyState';
import { ErrorState } from '../../app/ErrorState';
import { Loading } from '../../app/Loading';
import { useText } from '../../i18n/language';
import { TooLargeError } from './cast';
import { CastPlayer } from './CastPlayer';
import { texts } from './texts';
import { SessionFacts } from './SessionFacts';
import { castPath, useCast, useSessionOf } from './useCast';

interface RecordingProps {
  readonly id: string;
  /** Whether whose session it is stands beside it already. */
  readonly described?: boolean;
}

/** A recorded session, loaded and ready to be played. */
export function Recording({ id, described = false }: RecordingProps) {
  const words = useText(texts);
  const cast = useCast(id);
  const session = useSessionOf(id);
  if (cast.data) {
    return (
      <div className="hc-recording">
        {session.data && (
          <SessionFacts
            session={session.data}
            described={described}
            onReload={() => {
              void cast.refetch();
              void session.refetch();
            }}
          />
        )}
        {cast.data.length === 0 ? (
          <EmptyState title={words.empty}>{words.emptyBody}</EmptyState>
        ) : (
          <CastPlayer key={cast.dataUpdatedAt} cast={cast.data} />
        )}
        <Download id={id} />
      </div>
    );
  }
  if (cast.error instanceof TooLargeError) {
    return (
      <EmptyState title={words.tooLarge} actions={<Download id={id} />}>
        {words.tooLargeBody}
      </EmptyState>
    );
  }
  if (cast.error instanceof StatusError && cast.error.status.code === 404) {
    return (
      <EmptyState title={words.gone} actions={<Link to="/console/audit">{words.toList}</Link>}>
        {words.goneBody}
      </EmptyState>
    );
  }
  if (cast.error) {
    return <ErrorState error={cast.error} title={words.failed} onRetry={() => void cast.refetch()} />;
  }
  return (
    <>
      <Loading />
      {cast.characters > 1_000_000 && (
        <p className="hc-subtle">{words.loading(Math.floor(cast.characters / 1_000_000))}</p>
      )}
    </>
  );
}

/** The browser saves what the gateway sends, without holding it. */
function Download({ id }: { readonly id: string }) {
  const words = useText(texts);
  return (
    <p>
      <a href={castPath(id)} download={`${id.replace(/[^A-Za-z0-9._-]/g, '-')}.cast`}>
        {words.download}
      </a>
    </p>
  );
}
