import { FormGroup, FormHelperText, HelperText, HelperTextItem } from '@patternfly/react-core';
import type { ReactNode } from 'react';

/** The attributes that connect an input with its help and its error, for `FieldFrame` and for the input itself. */
export function describedBy(
  id: string,
  help?: ReactNode,
  error?: string,
): Record<string, string | boolean | undefined> {
  const parts = [error === undefined ? undefined : `${id}-error`, help === undefined ? undefined : `${id}-help`];
  return { 'aria-describedby': parts.filter(Boolean).join(' ') || undefined, 'aria-invalid': error !== undefined };
}

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly required?: boolean;
  readonly help?: ReactNode;
  readonly error?: string;
  readonly children: ReactNode;
}

/** A labelled field of a form with its help and, when something is wrong with it, what. */
export function Field({ id, label, required, help, error, children }: FieldProps) {
  return (
    <FormGroup fieldId={id} label={label} isRequired={required}>
      {children}
      {(help !== undefined || error !== undefined) && (
        <FormHelperText>
          <HelperText isLiveRegion>
            {error !== undefined && (
              <HelperTextItem id={`${id}-error`} variant="error" screenReaderText=": ">
                {error}
              </HelperTextItem>
            )}
            {help !== undefined && <HelperTextItem id={`${id}-help`}>{help}</HelperTextItem>}
          </HelperText>
        </FormHelperText>
      )}
    </FormGroup>
  );
}
