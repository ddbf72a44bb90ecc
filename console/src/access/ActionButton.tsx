import { Button, Tooltip } from '@patternfly/react-core';
import { type ComponentProps, useId } from 'react';

interface ActionButtonProps extends Omit<ComponentProps<typeof Button>, 'isAriaDisabled'> {
  /** Why it cannot be done, if it cannot. */
  readonly refusal: string | undefined;
}

/** A button for what not everybody may do. Where it is refused it can be reached all the same, and says why. */
export function ActionButton({ refusal, ...props }: ActionButtonProps) {
  const id = useId();
  if (refusal === undefined) {
    return <Button {...props} />;
  }
  return (
    <>
      <Tooltip content={refusal} aria="none">
        <Button {...props} isAriaDisabled aria-describedby={id} />
      </Tooltip>
      <span id={id} hidden>
        {refusal}
      </span>
    </>
  );
}
