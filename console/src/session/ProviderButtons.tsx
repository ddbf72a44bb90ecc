import { Button, Divider } from '@patternfly/react-core';
import { useText } from '../i18n/language';
import { authorizePath, type Provider } from './providers';
import { texts } from './texts';

interface ProviderButtonsProps {
  readonly items: readonly Provider[];
  /** Whether the buttons stand below a form. */
  readonly belowForm: boolean;
  readonly to: string;
}

/** One button for each provider with a page of its own; the browser leaves the console and comes back to the page `to`. */
export function ProviderButtons({ items, belowForm, to }: ProviderButtonsProps) {
  const words = useText(texts);
  const pages = items.filter(({ type }) => type === 'oidc');
  if (pages.length === 0) {
    return null;
  }
  return (
    <>
      {belowForm && <Divider />}
      {pages.map(({ name, displayName }) => (
        <Button key={name} component="a" variant="secondary" isBlock href={authorizePath(name, to)}>
          {words.signInAt(displayName)}
        </Button>
      ))}
    </>
  );
}
