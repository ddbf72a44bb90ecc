import './yaml.css';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useText } from '../../i18n/language';
import { texts } from './texts';

export interface EditorProps {
  readonly text: string;
  readonly label: string;
  readonly readOnly?: boolean;
  /** Out of sight, it keeps its text and what can be undone. */
  readonly isHidden?: boolean;
  /** More of CodeMirror, which may come later and change. */
  readonly extension?: Extension | undefined;
  readonly onChange: (text: string) => void;
}

/** Colours from the page's own variables, so that light and dark are the page's business. */
const look = EditorView.theme({
  '&': {
    color: 'var(--pf-t--global--text--color--regular)',
    fontSize: 'var(--pf-t--global--font--size--body--sm)',
    height: '100%',
  },
  '.cm-scroller': { fontFamily: 'var(--pf-t--global--font--family--mono)', lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--pf-t--global--text--color--regular)' },
  '.cm-cursor': { borderLeftColor: 'var(--pf-t--global--text--color--regular)' },
  '.cm-gutters': {
    backgroundColor: 'var(--pf-t--global--background--color--secondary--default)',
    color: 'var(--pf-t--global--text--color--subtle)',
    border: 'none',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--hc-editor-active)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--hc-editor-selection)',
  },
  '.cm-panels': { backgroundColor: 'var(--pf-t--global--background--color--secondary--default)', color: 'inherit' },
  '.cm-textfield, .cm-button': {
    minHeight: '24px',
    backgroundImage: 'none',
    backgroundColor: 'var(--pf-t--global--background--color--primary--default)',
    color: 'inherit',
  },
  '.cm-foldPlaceholder': { backgroundColor: 'transparent', color: 'inherit' },
});

const colors = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--hc-editor-key)' },
  { tag: [tags.string, tags.content, tags.attributeValue], color: 'var(--hc-editor-text)' },
  { tag: [tags.number, tags.bool, tags.keyword], color: 'var(--hc-editor-value)' },
  { tag: [tags.comment, tags.meta], color: 'var(--pf-t--global--text--color--subtle)' },
]);

/**
 * A text editor for YAML. It lives in a shadow root: there CodeMirror puts its styles on the root as style sheets made by script,
 * which the content security policy allows, while in a page it would write a style element, which the policy refuses.
 */
export function Editor({ text, label, readOnly = false, isHidden = false, extension, onChange }: EditorProps) {
  const { phrases } = useText(texts);
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const changed = useEffectEvent(onChange);
  const first = useEffectEvent(() => text);
  const firstLock = useEffectEvent(() => lockOf(readOnly));
  const firstMore = useEffectEvent(() => extension ?? []);
  const [lock] = useState(() => new Compartment());
  const [more] = useState(() => new Compartment());

  useEffect(() => {
    if (!host.current) {
      return undefined;
    }
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const editor = new EditorView({
      parent: root,
      root,
      state: EditorState.create({
        doc: first(),
        extensions: [
          lineNumbers(),
          foldGutter(),
          history(),
          drawSelection(),
          indentOnInput(),
          bracketMatching(),
          highlightActiveLine(),
          highlightActiveLineGutter(),
          highlightSelectionMatches(),
          search({ top: true }),
          // before the usual keys: while something is offered, Enter and the arrows are its own
          more.of(firstMore()),
          yaml(),
          indentUnit.of('  '),
          syntaxHighlighting(colors),
          look,
          keymap.of([...defaultKeymap, ...historyKeymap, ...foldKeymap, ...searchKeymap, indentWithTab]),
          lock.of(firstLock()),
          EditorState.phrases.of(phrases),
          EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged && update.transactions.some((transaction) => !transaction.isUserEvent('hypercube'))) {
              changed(update.state.doc.toString());
            }
          }),
        ],
      }),
    });
    view.current = editor;
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, [label, lock, more, phrases]);

  // locked for a moment, it keeps its cursor, its scroll position and what can be undone
  useEffect(() => view.current?.dispatch({ effects: lock.reconfigure(lockOf(readOnly)) }), [lock, readOnly]);

  useEffect(() => view.current?.dispatch({ effects: more.reconfigure(extension ?? []) }), [more, extension]);

  useEffect(() => {
    const change = view.current && smallestChange(view.current.state.doc.toString(), text);
    if (change) {
      view.current?.dispatch({ changes: change, userEvent: 'hypercube' });
    }
  }, [text]);

  return <div ref={host} className="hc-editor" hidden={isHidden} />;
}

function lockOf(readOnly: boolean): Extension {
  return readOnly ? [EditorState.readOnly.of(true), EditorView.contentAttributes.of({ 'aria-readonly': 'true' })] : [];
}

/** The one piece by which two texts differ: what stands around it, the cursor and the scroll position stay as they are. */
function smallestChange(before: string, after: string): { from: number; to: number; insert: string } | undefined {
  if (before === after) {
    return undefined;
  }
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) {
    from++;
  }
  let tail = 0;
  while (tail < most - from && before[before.length - 1 - tail] === after[after.length - 1 - tail]) {
    tail++;
  }
  return { from, to: before.length - tail, insert: after.slice(from, after.length - tail) };
}
