import { EditorView } from '@codemirror/view';

/** The page's own colours; the marks are drawn as text is, because the content security policy allows no images inside of styles. */
export const assistLook = EditorView.theme({
  '.cm-tooltip': {
    maxWidth: 'min(32rem, 90vw)',
    color: 'var(--pf-t--global--text--color--regular)',
    backgroundColor: 'var(--pf-t--global--background--color--floating--default)',
    border: '1px solid var(--pf-t--global--border--color--default)',
    borderRadius: 'var(--pf-t--global--border--radius--small)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--pf-t--global--font--family--mono)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '4px 8px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    color: 'var(--pf-t--global--text--color--regular)',
    backgroundColor: 'var(--hc-editor-selection)',
  },
  '.cm-completionDetail': { fontStyle: 'normal', color: 'inherit' },
  '.cm-completionMatchedText': { fontWeight: 'bold' },
  '.cm-tooltip.cm-completionInfo, .cm-field-help': { padding: '4px 8px', overflowWrap: 'anywhere' },
  '.cm-field-help': { maxHeight: '16rem', overflow: 'auto' },
  '.cm-field-help p': { margin: '4px 0 0' },
  '.cm-lintRange': {
    backgroundImage: 'none !important',
    textDecoration: 'underline wavy var(--pf-t--global--color--status--warning--default)',
  },
  '.cm-diagnostic': { borderInlineStart: '4px solid var(--pf-t--global--color--status--warning--default)' },
});
