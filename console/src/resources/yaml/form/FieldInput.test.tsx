// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { oneObject } from '../../../schema/edit';
import { schemaOf } from '../../../schema/schema';
import { FieldInput } from './FieldInput';

afterEach(cleanup);

function draw(text: string): HTMLTextAreaElement {
  const document = oneObject(text);
  if (document === undefined) {
    throw new Error(`not one object: ${text}`);
  }
  const schema = schemaOf(
    { type: 'object', additionalProperties: { type: 'string' } },
    { schemas: {}, hasDefaults: true },
    false,
  );
  const field = { path: ['data'], name: 'data', schema, isRequired: false, input: 'map' as const, choices: [] };
  render(<FieldInput field={field} document={document} readOnly={false} onWrite={() => undefined} />);
  return screen.getByRole<HTMLTextAreaElement>('textbox');
}

it('shows a map of single lines', () => {
  const box = draw('kind: ConfigMap\ndata: {a: "1", b: x=y}\n');
  expect(box.value).toBe('a=1\nb=x=y');
  expect(box.disabled).toBe(false);
});

it('leaves a map to the text when a value has several lines, which it could not tell from several values', () => {
  expect(draw('kind: ConfigMap\ndata:\n  f.conf: |\n    a=1\n    b=2\n').disabled).toBe(true);
});
