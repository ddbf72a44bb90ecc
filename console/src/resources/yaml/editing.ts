import type { preview } from '../../kube/client';
import { chosen, type MergePart, mergeParts } from './merge';
import { versionIn, withVersion } from './text';

/** A text that is being changed, and the one from the server that it was made from. */
export interface Draft {
  readonly base: string;
  readonly text: string;
}

/** The object that the server would store. */
export type Preview = Awaited<ReturnType<typeof preview>>;

/**
 * Where the change of an object stands:
 *
 *     reading → editing → checking → reviewed → applying → reading
 *                 ↑  ↓                  ↓
 *             choosing ←── merging ←────┘
 *
 * A failure leads back to where its step began. No text is taken while one is on its way: it would be shown to nobody, or be overwritten.
 */
export type Editing =
  | { readonly at: 'reading' }
  | {
      readonly at: 'editing';
      readonly draft: Draft;
      readonly failed?: { readonly step: 'review' | 'merge'; readonly error: unknown };
      /** The text has the changes of the newest version, too. */
      readonly isMerged?: boolean;
    }
  | { readonly at: 'checking' | 'merging'; readonly draft: Draft }
  /** Both have changed the same lines; under them is the newest version. */
  | { readonly at: 'choosing'; readonly draft: Draft; readonly base: string; readonly parts: readonly MergePart[] }
  | { readonly at: 'reviewed'; readonly draft: Draft; readonly result: Preview; readonly error?: unknown }
  | { readonly at: 'applying'; readonly draft: Draft; readonly result: Preview };

/** The deed of a person, or the server's answer to a draft. An answer to another draft changes nothing. */
export type Step =
  | { readonly does: 'type'; readonly text: string; readonly shown: string }
  | { readonly does: 'check' | 'merge' | 'apply' | 'goBack' | 'forget' }
  | { readonly does: 'choose'; readonly text: string }
  | { readonly does: 'check ended'; readonly of: Draft; readonly result: Preview }
  | { readonly does: 'merge ended'; readonly of: Draft; readonly newest: string }
  | { readonly does: 'apply ended'; readonly of: Draft }
  | { readonly does: 'fail'; readonly of: Draft; readonly error: unknown };

const reading: Editing = { at: 'reading' };

/** With a draft that was kept when the page was left. */
export function begin(kept?: Draft): Editing {
  return kept ? { at: 'editing', draft: kept } : reading;
}

export function draftOf(editing: Editing): Draft | undefined {
  return editing.at === 'reading' ? undefined : editing.draft;
}

/** The state after a step; the same one after a step that does not belong to it. */
export function after(editing: Editing, step: Step): Editing {
  switch (step.does) {
    case 'type':
      return typed(editing, step.text, step.shown);
    case 'check':
      return editing.at === 'editing' ? { at: 'checking', draft: editing.draft } : editing;
    case 'merge':
      return editing.at === 'editing' || editing.at === 'reviewed' ? { at: 'merging', draft: editing.draft } : editing;
    case 'apply':
      return editing.at === 'reviewed' ? { at: 'applying', draft: editing.draft, result: editing.result } : editing;
    case 'goBack':
      return editing.at === 'reviewed' || editing.at === 'choosing' ? { at: 'editing', draft: editing.draft } : editing;
    case 'forget':
      return reading;
    case 'choose':
      return editing.at === 'choosing' ? merged(editing.base, step.text) : editing;
    default:
      return draftOf(editing) === step.of ? answered(editing, step) : editing;
  }
}

function typed(editing: Editing, text: string, shown: string): Editing {
  switch (editing.at) {
    case 'reading':
      return text === shown ? editing : { at: 'editing', draft: { base: shown, text } };
    case 'editing':
      return { at: 'editing', draft: { base: editing.draft.base, text }, failed: editing.failed };
    default:
      return editing;
  }
}

function answered(editing: Editing, step: Extract<Step, { readonly of: Draft }>): Editing {
  switch (editing.at) {
    case 'checking':
      return step.does === 'check ended'
        ? { ...editing, at: 'reviewed', result: step.result }
        : failed(editing, step, 'review');
    case 'merging': {
      if (step.does !== 'merge ended') {
        return failed(editing, step, 'merge');
      }
      const { draft } = editing;
      const parts = mergeParts(draft.base, draft.text, step.newest);
      const text = chosen(parts, []);
      return text === undefined ? { at: 'choosing', draft, base: step.newest, parts } : merged(step.newest, text);
    }
    case 'applying':
      if (step.does === 'apply ended') {
        return reading;
      }
      return step.does === 'fail' ? { ...editing, at: 'reviewed', error: step.error } : editing;
    default:
      return editing;
  }
}

function failed(editing: Editing & { readonly draft: Draft }, step: Step, at: 'review' | 'merge'): Editing {
  return step.does === 'fail'
    ? { at: 'editing', draft: editing.draft, failed: { step: at, error: step.error } }
    : editing;
}

function merged(base: string, text: string): Editing {
  return { at: 'editing', draft: { base, text: withVersion(text, versionIn(base)) }, isMerged: true };
}
