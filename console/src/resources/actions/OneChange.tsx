import { ErrorAlert } from '../../app/ErrorAlert';
import { useText } from '../../i18n/language';
import { DiffView } from '../yaml/DiffView';
import type { Outcome, Preview } from './send';
import { texts } from './texts';
import { Warnings } from './Warnings';

interface OneChangeProps {
  readonly preview: Preview | undefined;
  readonly outcome: Outcome | undefined;
}

/** The change of one object, line by line, or the reason why it is refused. */
export function OneChange({ preview, outcome }: OneChangeProps) {
  const words = useText(texts);
  if (outcome?.at === 'failed') {
    return <ErrorAlert error={outcome.error} title={words.failed} />;
  }
  if (outcome?.at === 'done') {
    return (
      <>
        <p role="status">{words.finished}</p>
        <Warnings texts={outcome.warnings} />
      </>
    );
  }
  switch (preview?.at) {
    case undefined:
      return null;
    case 'nothing':
      return <p className="hc-subtle">{words.nothing}</p>;
    case 'refused':
      return <ErrorAlert error={preview.error} title={words.refused} />;
    case 'change':
      return (
        <>
          <Warnings texts={preview.warnings} />
          {preview.before !== preview.after && (
            <section aria-label={words.preview}>
              <h2 className="hc-action-heading">{words.preview}</h2>
              <DiffView before={preview.before} after={preview.after} isShort />
            </section>
          )}
        </>
      );
  }
}
