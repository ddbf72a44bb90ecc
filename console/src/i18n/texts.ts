export type Language = 'en' | 'zh';

/** The words of a language; in the bundle a way to load them (see vite.config.ts). */
type Source<Words> = Words | (() => Promise<{ readonly texts: Words }>);

/** The words of one feature. In the bundle each language is a chunk of its own, which is loaded only when it is shown. */
export class Texts<Words extends object> {
  readonly #sources: Readonly<Record<Language, Source<Words>>>;
  readonly #loading = new Map<Language, Promise<Words>>();
  readonly #loaded = new Map<Language, Words>();

  constructor(sources: Readonly<Record<Language, Source<Words>>>) {
    this.#sources = sources;
  }

  /** The words in a language, or undefined while they are not loaded. */
  in(language: Language): Words | undefined {
    return this.#loaded.get(language);
  }

  /** Loads the words of a language once. A load that failed is tried again by the next call. */
  load(language: Language): Promise<Words> {
    const before = this.#loading.get(language);
    if (before) {
      return before;
    }
    const source = this.#sources[language];
    const words = typeof source === 'function' ? source().then(({ texts }) => texts) : Promise.resolve(source);
    const loading = words.then(
      (loaded) => {
        this.#loaded.set(language, loaded);
        return loaded;
      },
      (error: unknown) => {
        this.#loading.delete(language);
        throw error;
      },
    );
    this.#loading.set(language, loading);
    return loading;
  }
}

const defined: Texts<object>[] = [];

/**
 * Declares a feature's words, in a file whose name ends with `texts.ts`. None has the name `then`: a promise of such words would wait for that
 * function, for ever.
 */
export function defineTexts<Words extends object & { readonly then?: never }>(words: {
  readonly en: Words;
  readonly zh: NoInfer<Words>;
}): Texts<Words> {
  const texts = new Texts<Words>(words);
  defined.push(texts);
  return texts;
}

/** The words that `useText` returns for these texts. */
export type WordsOf<T> = T extends Texts<infer Words> ? Words : never;

/** Loads the words of every module that is on the page, so that drawing it does not wait for them. */
export async function loadTexts(language: Language = currentLanguage()): Promise<void> {
  await Promise.all(defined.map((texts) => texts.load(language)));
}

const stored = 'hypercube.language';
let current: Language | undefined;

/** The language of the page: the user's choice in this browser, by default the browser's own language. */
export function currentLanguage(): Language {
  current ??= firstLanguage();
  return current;
}

/** Makes a language the current one, for this browser's later visits too. */
export function keepLanguage(language: Language): void {
  current = language;
  localStorage.setItem(stored, language);
}

function firstLanguage(): Language {
  const chosen = localStorage.getItem(stored);
  if (chosen === 'en' || chosen === 'zh') {
    return chosen;
  }
  return navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en';
}
