// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { after, begin, type Draft, draftOf, type Editing, type Step } from './editing';

const yamlOf = (version: number, size: string, name = 'a') =>
  `metadata:\n  name: ${name}\n  resourceVersion: "${version}"\ndata:\n  size: ${size}\n`;
const base = yamlOf(1, 'small');
const draft: Draft = { base, text: yamlOf(1, 'large') };
const result = { yaml: yamlOf(1, 'large'), warnings: [] };
const error = new Error('no');

const reading = begin();
const editing = begin(draft);
const checking: Editing = { at: 'checking', draft };
const merging: Editing = { at: 'merging', draft };
const reviewed: Editing = { at: 'reviewed', draft, result };
const applying: Editing = { at: 'applying', draft, result };
const choosing = after(merging, { does: 'merge ended', of: draft, newest: yamlOf(2, 'tiny') });
const all = [reading, editing, checking, merging, choosing, reviewed, applying];
const run = (from: Editing, ...steps: readonly Step[]) => steps.reduce(after, from);

describe('the change of an object', () => {
  it('is checked, reviewed and applied', () => {
    const typed = after(reading, { does: 'type', text: draft.text, shown: base });
    expect(typed).toEqual(editing);
    const of = draftOf(typed) as Draft;
    expect(run(typed, { does: 'check' }, { does: 'check ended', of, result })).toEqual(reviewed);
    expect(run(reviewed, { does: 'apply' }, { does: 'apply ended', of: draft })).toEqual(reading);
  });

  it('begins with a letter that differs', () => {
    expect(after(reading, { does: 'type', text: base, shown: base })).toBe(reading);
  });

  it('goes back to where a step began that failed', () => {
    expect(after(checking, { does: 'fail', of: draft, error })).toEqual({
      ...editing,
      failed: { step: 'review', error },
    });
    expect(after(merging, { does: 'fail', of: draft, error })).toEqual({
      ...editing,
      failed: { step: 'merge', error },
    });
    expect(after(applying, { does: 'fail', of: draft, error })).toEqual({ ...reviewed, error });
  });

  it('is merged with the newest version where the lines differ', () => {
    const newest = yamlOf(2, 'small', 'b');
    for (const from of [editing, reviewed]) {
      expect(run(from, { does: 'merge' }, { does: 'merge ended', of: draft, newest })).toEqual({
        at: 'editing',
        draft: { base: newest, text: yamlOf(2, 'large', 'b') },
        isMerged: true,
      });
    }
  });

  it('is chosen where both changed the same lines', () => {
    expect(choosing.at).toBe('choosing');
    expect(after(choosing, { does: 'goBack' })).toEqual(editing);
    expect(after(choosing, { does: 'choose', text: yamlOf(1, 'large') })).toEqual({
      at: 'editing',
      draft: { base: yamlOf(2, 'tiny'), text: yamlOf(2, 'large') },
      isMerged: true,
    });
  });

  it('takes no text but while it is read or edited', () => {
    for (const state of all.filter(({ at }) => at !== 'reading' && at !== 'editing')) {
      expect(after(state, { does: 'type', text: 'unseen', shown: base })).toBe(state);
    }
  });

  it('is not changed by an answer to another draft, or to another step', () => {
    const other = { base, text: draft.text };
    for (const state of all) {
      expect(after(state, { does: 'check ended', of: other, result })).toBe(state);
      expect(after(state, { does: 'fail', of: other, error })).toBe(state);
    }
    expect(after(applying, { does: 'check ended', of: draft, result })).toBe(applying);
    expect(after(checking, { does: 'apply ended', of: draft })).toBe(checking);
    expect(after(editing, { does: 'apply' })).toBe(editing);
    expect(after(applying, { does: 'merge' })).toBe(applying);
  });

  it('is forgotten from everywhere', () => {
    expect(all.map((state) => after(state, { does: 'forget' }))).toEqual(all.map(() => reading));
  });
});
