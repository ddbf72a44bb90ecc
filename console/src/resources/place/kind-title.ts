import { useLanguage } from '../../i18n/language';
import type { Kind } from '../../kube/discovery';

type Named = Pick<Kind, 'kind' | 'plural'>;

/** `Config Maps` of the kind `ConfigMap` and its plural `configmaps`; the kind's own words where the plural is another word. */
export function titleOf({ kind, plural }: Named): string {
  const lower = kind.toLowerCase();
  let same = 0;
  while (same < lower.length && lower[same] === plural[same]) {
    same++;
  }
  const ending = plural.slice(same);
  const isPlural = /^(|s|es|ies|ves)$/.test(ending) && lower.length - same <= 2;
  return wordsOf(isPlural ? kind.slice(0, same) + ending : kind).join(' ');
}

/** The same within a sentence: `config maps`, `CSI nodes`. */
export function nameOf(kind: Named): string {
  return titleOf(kind)
    .split(' ')
    .map((word) => (/^[A-Z]{2}/.test(word) ? word : word.toLowerCase()))
    .join(' ');
}

/** The title of a list of the kind. Chinese has no plural, and takes the kind as it is. */
export function useKindTitle(kind: Named): string {
  return useLanguage().language === 'zh' ? kind.kind : titleOf(kind);
}

/** The words of a name in upper camel case; capitals in a row are one, without the last, which begins the next. */
function wordsOf(name: string): string[] {
  return name.match(/[A-Z]+(?![a-z])[0-9]*|[A-Z]?[^A-Z]+/g) ?? [name];
}
