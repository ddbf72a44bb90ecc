import { Button } from '@patternfly/react-core';
import CodeIcon from '@patternfly/react-icons/dist/esm/icons/code-icon';
import { useText } from '../i18n/language';
import { texts } from './texts';

interface AssistantButtonProps {
  readonly open: boolean;
  readonly onChange: (open: boolean) => void;
}

/** Opens and closes the API assistant. */
export function AssistantButton({ open, onChange }: AssistantButtonProps) {
  const words = useText(texts);
  return (
    <Button
      variant="secondary"
      icon={<CodeIcon />}
      aria-expanded={open}
      aria-label={words.openLong}
      onClick={() => onChange(!open)}
    >
      {words.open}
    </Button>
  );
}
