import type { WordsOf } from '../i18n/texts';
import { reasonText, type texts as yamlTexts } from '../yaml/texts';
import type { Fault } from './check';
import type { Schema, Type } from './schema';
import type { texts } from './texts';

export type SchemaWords = WordsOf<typeof texts>;

export function faultText(fault: Fault, words: SchemaWords, yamlWords: WordsOf<typeof yamlTexts>): string {
  switch (fault.is) {
    case 'unknown':
      return words.unknown(fault.field, fault.like);
    case 'missing':
      return words.missing(fault.fields);
    case 'choice':
      return words.choice(fault.choices);
    case 'syntax':
      return reasonText(fault.problem, yamlWords);
    case 'type': {
      const expected = fault.expected.map((type) => words.types[type]).join(words.or);
      const text = words.wrong(expected, words.types[fault.found]);
      const isBare = ['boolean', 'integer', 'number'].includes(fault.found);
      return isBare && fault.expected.includes('string') ? `${text} (${words.quotes})` : text;
    }
  }
}

/** A type in words: `list of text`. */
export function typeText(schema: Schema, words: SchemaWords): string {
  const named = (type: Type) => {
    const item = type === 'array' ? schema.item() : undefined;
    if (item !== undefined) {
      return words.listOf(typeText(item, words));
    }
    const value = schema.isMap ? schema.field('') : undefined;
    return value === undefined ? words.names[type] : words.mapOf(typeText(value, words));
  };
  return schema.types.length === 0 ? words.any : schema.types.map(named).join(words.or);
}
