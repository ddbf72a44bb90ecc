import { type Extension, Prec, StateEffect, StateField } from '@codemirror/state';
import { EditorView, hoverTooltip, keymap, showTooltip, type Tooltip } from '@codemirror/view';
import type { Catalog } from '../../schema/catalog';
import { fieldAt, type FieldPlace } from '../../schema/place';
import { firstSentence, type Schema } from '../../schema/schema';
import { type SchemaWords, typeText } from '../../schema/words';

const longestDescription = 900;

/** The words about a field: its type in one line, and all of it as an element. */
export function helpOf(schema: Schema, words: SchemaWords, isRequired: boolean, name?: string) {
  const type = `${typeText(schema, words)}${isRequired ? `, ${words.required}` : ''}`;
  const { description, default: preset, enum: choices } = schema;
  const lines = [
    description.length > longestDescription ? firstSentence(description) : description,
    choices === undefined ? '' : words.choices(choices.map(String).join(', ')),
    preset === undefined ? '' : words.default(JSON.stringify(preset)),
  ].filter((line) => line !== '');
  const draw = () => {
    const host = document.createElement('div');
    host.className = 'cm-field-help';
    const add = (tag: 'strong' | 'span' | 'p', text: string) => {
      host.appendChild(document.createElement(tag)).textContent = text;
    };
    if (name !== undefined) {
      add('strong', name);
      add('span', ` ${type}`);
    }
    lines.forEach((line) => add('p', line));
    return host;
  };
  return { type, text: [name, type, ...lines].filter(Boolean).join('. '), draw };
}

const show = StateEffect.define<Tooltip | null>();

/** The help that a key has opened; it goes with the next change or move. */
const opened = StateField.define<Tooltip | null>({
  create: () => null,
  update: (before, { effects, docChanged, selection }) => {
    const asked = effects.find((effect) => effect.is(show));
    return asked ? asked.value : docChanged || selection ? null : before;
  },
  provide: (field) => showTooltip.from(field),
});

/** Help for the field under the pointer, and with F2 for the one at the cursor, which is read out as well. */
export function fieldHelp(catalog: Catalog, words: SchemaWords): Extension {
  const nameOf = ({ path }: FieldPlace) => path.filter((step) => typeof step === 'string').join('.');
  const at = (view: EditorView, position: number) => {
    const place = fieldAt(view.state.doc.toString(), position, catalog);
    const help = place && helpOf(place.schema, words, false, nameOf(place));
    return (
      place &&
      help && { place, help, tooltip: { pos: place.from, end: place.to, create: () => ({ dom: help.draw() }) } }
    );
  };
  const open = (view: EditorView) => {
    const found = at(view, view.state.selection.main.head);
    if (found) {
      view.dispatch({ effects: [show.of(found.tooltip), EditorView.announce.of(found.help.text)] });
    }
    return found !== undefined;
  };
  const close = (view: EditorView) => {
    const isOpen = view.state.field(opened) !== null;
    if (isOpen) {
      view.dispatch({ effects: show.of(null) });
    }
    return isOpen;
  };
  return [
    opened,
    hoverTooltip((view, position) => at(view, position)?.tooltip ?? null),
    Prec.high(
      keymap.of([
        { key: 'F2', run: open },
        { key: 'Escape', run: close },
      ]),
    ),
  ];
}
