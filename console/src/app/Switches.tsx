import AdjustIcon from '@patternfly/react-icons/dist/esm/icons/adjust-icon';
import LanguageIcon from '@patternfly/react-icons/dist/esm/icons/language-icon';
import { askGateway } from '../api/gateway';
import { useLanguage, useText } from '../i18n/language';
import { Choice } from './Choice';
import { texts } from './texts';
import { useTheme } from './theme';

export function LanguageSwitch() {
  const words = useText(texts);
  const { language, setLanguage } = useLanguage();
  // each language by its own name: who needs the other one cannot read this one; and the label in both
  return (
    <Choice
      label={`${words.language} (English, 中文)`}
      icon={<LanguageIcon className="hc-language-icon" />}
      value={language}
      options={[
        ['en', 'English'],
        ['zh', '中文'],
      ]}
      // the words come from the gateway; when it does not answer, the page says so
      onChoose={(next) => void setLanguage(next).catch(() => askGateway())}
    />
  );
}

export function ThemeSwitch() {
  const words = useText(texts);
  const [theme, setTheme] = useTheme();
  return (
    <Choice
      label={words.theme}
      icon={<AdjustIcon />}
      value={theme}
      options={[
        ['system', words.themes.system],
        ['light', words.themes.light],
        ['dark', words.themes.dark],
      ]}
      onChoose={setTheme}
    />
  );
}
