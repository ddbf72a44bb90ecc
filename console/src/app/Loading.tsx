import { Bullseye, Spinner } from '@patternfly/react-core';
import { useText } from '../i18n/language';
import { texts } from './texts';

/** In the place of what is on its way. */
export function Loading() {
  const words = useText(texts);
  return (
    <Bullseye>
      <Spinner aria-label={words.loading} />
    </Bullseye>
  );
}
