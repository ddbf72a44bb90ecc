import { Alert, type AlertProps } from '@patternfly/react-core';
import { useText } from '../i18n/language';
import { texts } from './texts';

interface NoticeProps extends Omit<AlertProps, 'variantLabel' | 'component' | 'ref'> {
  readonly variant: NonNullable<AlertProps['variant']>;
}

/** PatternFly's alert with its kind said in the user's language, and no heading of a level that may not fit the page. */
export function Notice(props: NoticeProps) {
  const words = useText(texts);
  return <Alert isInline {...props} component="p" variantLabel={`${words.kinds[props.variant]}:`} />;
}
