import { autocompletion, type Completion, type CompletionContext, startCompletion } from '@codemirror/autocomplete';
import { type Diagnostic, linter } from '@codemirror/lint';
import { EditorSelection, type Extension, StateEffect } from '@codemirror/state';
import { EditorView, keymap, ViewPlugin } from '@codemirror/view';
import type { WordsOf } from '../../i18n/texts';
import type { Catalog } from '../../schema/catalog';
import { check, type Problem } from '../../schema/check';
import { type Offer, offersAt } from '../../schema/complete';
import { faultText, type SchemaWords } from '../../schema/words';
import type { texts as yamlTexts } from '../../yaml/texts';
import { fieldHelp, helpOf } from './field-help';
import { assistLook } from './look';

interface AssistParts {
  readonly catalog: Catalog;
  readonly words: SchemaWords;
  readonly yamlWords: WordsOf<typeof yamlTexts>;
  /** Takes the problems, in the text's order, after each pause in typing. */
  readonly onProblems: (problems: readonly ShownProblem[]) => void;
}

/** A problem as it is shown in a list. */
export interface ShownProblem {
  readonly from: number;
  readonly to: number;
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

/** An editor's knowledge of a cluster's schemas. */
export interface Assist {
  readonly extension: Extension;
  /** Looks at the text again, because more is known. */
  readonly refresh: () => void;
  /** Puts the cursor to a problem. */
  readonly goTo: (problem: ShownProblem) => void;
}

const refreshed = StateEffect.define();
const pause = 600;
/** In front of everything that is not required. */
const ahead = 50;

/** Completion, help and checks for one editor. */
export function makeAssist({ catalog, words, yamlWords, onProblems }: AssistParts): Assist {
  let shown: readonly ShownProblem[] = [];
  let editor: EditorView | undefined;
  const marks = (view: EditorView): Diagnostic[] => {
    const { doc } = view.state;
    const problems = check(doc.toString(), catalog);
    const messageOf = ({ fault }: Problem) => faultText(fault, words, yamlWords);
    const within = (at: number) => Math.min(at, doc.length);
    shown = problems.map((problem) => ({
      from: within(problem.from),
      to: within(problem.to),
      line: doc.lineAt(within(problem.from)).number,
      message: messageOf(problem),
    }));
    onProblems(shown);
    return shown.map(({ from, to, message }) => ({ from, to, message, severity: 'warning' }));
  };
  const goTo = ({ from, to, message }: ShownProblem, view = editor) => {
    const end = view?.state.doc.length ?? 0;
    view?.dispatch({
      selection: EditorSelection.range(Math.min(from, end), Math.min(to, end)),
      effects: [EditorView.scrollIntoView(Math.min(from, end), { y: 'center' }), EditorView.announce.of(message)],
    });
    view?.focus();
  };
  const goToNext = (view: EditorView) => {
    const at = view.state.selection.main.from;
    const next = shown.find(({ from }) => from > at) ?? shown[0];
    if (next) {
      goTo(next, view);
    }
    return next !== undefined;
  };
  return {
    extension: [
      ViewPlugin.define((view) => {
        editor = view;
        return { destroy: () => (editor = undefined) };
      }),
      autocompletion({
        icons: false,
        // what is shown as chosen is taken from the first moment on
        interactionDelay: 0,
        override: [(context: CompletionContext) => completions(context, catalog, words)],
      }),
      linter(marks, {
        delay: pause,
        needsRefresh: ({ transactions }) =>
          transactions.some(({ effects }) => effects.some((each) => each.is(refreshed))),
      }),
      fieldHelp(catalog, words),
      keymap.of([{ key: 'F8', run: goToNext }]),
      assistLook,
    ],
    refresh: () => editor?.dispatch({ effects: refreshed.of(null) }),
    goTo,
  };
}

function completions({ state, pos, explicit }: CompletionContext, catalog: Catalog, words: SchemaWords) {
  const found = offersAt(state.doc.toString(), pos, catalog);
  if (
    found === undefined ||
    found.offers.length === 0 ||
    (found.from === pos && !explicit && !isAfterKey(state.sliceDoc(0, pos)))
  ) {
    return null;
  }
  return { from: found.from, to: found.to, options: found.offers.map((offer) => completion(offer, words)) };
}

/** Values are offered without being asked for: there are few of them. */
function isAfterKey(before: string): boolean {
  return /: $/.test(before);
}

function completion(offer: Offer, words: SchemaWords): Completion {
  const { label, insert, isRequired, schema } = offer;
  const leadsOn = schema?.enum !== undefined || schema?.types[0] === 'boolean';
  return {
    label,
    ...(schema
      ? { detail: helpOf(schema, words, isRequired).type, info: () => helpOf(schema, words, isRequired).draw() }
      : {}),
    boost: isRequired ? ahead : 0,
    apply: (view: EditorView, _completion: Completion, from: number, to: number) => {
      view.dispatch({
        changes: { from, to, insert },
        selection: { anchor: from + insert.length },
        userEvent: 'input.complete',
      });
      if (leadsOn) {
        startCompletion(view);
      }
    },
  };
}
