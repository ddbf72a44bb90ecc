import { Notice } from '../../app/Notice';
import { useText } from '../../i18n/language';
import { texts } from './texts';

/** The warnings of a server; nothing when there are none. */
export function Warnings({ texts: warnings }: { readonly texts: readonly string[] }) {
  const words = useText(texts);
  return (
    warnings.length > 0 && (
      <Notice variant="warning" title={words.warnings}>
        {warnings.map((warning) => (
          <p key={warning}>{warning}</p>
        ))}
      </Notice>
    )
  );
}
