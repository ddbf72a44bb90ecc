/** Characters without a shape of their own: control and format characters, those that turn the direction of writing, tags, and fillers. */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\u115f\u1160\u3164\uffa0]/gu;

/** A text of a stranger with its invisible characters in writing, `<U+202E>`, so that it cannot look like another text. Tabs stay. */
export function visible(text: string): string {
  return text.replace(hidden, (character) =>
    character === '\t'
      ? character
      : `<U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`,
  );
}
