import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { currentLanguage, keepLanguage, type Language, loadTexts, type Texts } from './texts';

interface LanguageChoice {
  readonly language: Language;
  /** Shows another language when its words are loaded. Rejects, and changes nothing, when they cannot be loaded. */
  readonly setLanguage: (language: Language) => Promise<void>;
}

const LanguageContext = createContext<LanguageChoice>({ language: 'en', setLanguage: () => Promise.resolve() });

/** Holds the language of the page. */
export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [language, show] = useState(currentLanguage);
  useEffect(() => {
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  }, [language]);
  const wanted = useRef(language);
  const setLanguage = useCallback(async (next: Language) => {
    wanted.current = next;
    await loadTexts(next);
    // another language may have been chosen meanwhile
    if (wanted.current === next) {
      keepLanguage(next);
      show(next);
    }
  }, []);
  const choice = useMemo(() => ({ language, setLanguage }), [language, setLanguage]);
  return <LanguageContext value={choice}>{children}</LanguageContext>;
}

export function useLanguage(): LanguageChoice {
  return useContext(LanguageContext);
}

/** The words of `texts` in the user's language. They are loaded before their component is drawn; otherwise this suspends. */
export function useText<Words extends object>(texts: Texts<Words>): Words {
  const { language } = useLanguage();
  return texts.in(language) ?? use(texts.load(language));
}
