// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Editor } from './Editor';

afterEach(cleanup);

it('is locked and unlocked without being made anew', () => {
  const editor = (readOnly: boolean) => <Editor text="a: 1" label="yaml" readOnly={readOnly} onChange={vi.fn()} />;
  const { container, rerender } = render(editor(false));
  const content = () => container.querySelector('.hc-editor')?.shadowRoot?.querySelector('.cm-content');
  const first = content();
  expect(first?.getAttribute('aria-readonly')).toBeNull();
  rerender(editor(true));
  expect(content()?.getAttribute('aria-readonly')).toBe('true');
  rerender(editor(false));
  expect(content()?.getAttribute('aria-readonly')).toBeNull();
  expect(content()).toBe(first);
});
