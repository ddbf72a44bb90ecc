import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';

export type Language = 'en' | 'zh';

/** One feature's words in every language; the English ones say what the others must have. */
export interface Texts<T> {
  readonly en: T;
  readonly zh: NoInfer<T>;
}

interface LanguageChoice {
  readonly language: Language;
  readonly setLanguage: (language: Language) => void;
}

const stored = 'hypercube.language';
const LanguageContext = createContext<LanguageChoice>({ language: 'en', setLanguage: () => undefined });

function firstLanguage(): Language {
  const chosen = localStorage.getItem(stored);
  if (chosen === 'en' || chosen === 'zh') {
    return chosen;
  }
  return navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en';
}

/** Holds the language: what the user chose on this browser, else what the browser asks for. */
export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [language, choose] = useState(firstLanguage);
  useEffect(() => {
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  }, [language]);
  const setLanguage = useCallback((next: Language) => {
    localStorage.setItem(stored, next);
    choose(next);
  }, []);
  const choice = useMemo(() => ({ language, setLanguage }), [language, setLanguage]);
  return <LanguageContext value={choice}>{children}</LanguageContext>;
}

/** Declares a feature's words: `export const texts = defineTexts({ en: {…}, zh: {…} })`. */
export function defineTexts<T>(texts: Texts<T>): Texts<T> {
  return texts;
}

export function useLanguage(): LanguageChoice {
  return useContext(LanguageContext);
}

/** The words of `texts` in the user's language. */
export function useText<T>(texts: Texts<T>): T {
  return texts[useLanguage().language];
}
