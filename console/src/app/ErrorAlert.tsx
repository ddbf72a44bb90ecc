import { useText } from '../i18n/language';
import { useErrorText } from './ErrorState';
import { Notice } from './Notice';
import { texts } from './texts';

/** Inside a form or dialog: what went wrong with the last attempt, read out at once. Nothing without an error. */
export function ErrorAlert({ error, title }: { readonly error: unknown; readonly title?: string }) {
  const words = useText(texts);
  const errorText = useErrorText();
  if (error === null || error === undefined) {
    return null;
  }
  const text = errorText(error);
  return (
    <Notice variant="danger" isLiveRegion title={title ?? words.somethingFailed}>
      {text.message !== '' && <p>{text.message}</p>}
      <p>{text.hint}</p>
    </Notice>
  );
}
