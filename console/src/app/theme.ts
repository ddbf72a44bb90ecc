import { useEffect } from 'react';
import { keptChoice } from './kept-choice';

export type Theme = 'system' | 'light' | 'dark';

export const themes: readonly Theme[] = ['system', 'light', 'dark'];

export const chosenTheme = keptChoice('hypercube.theme', themes, 'system');

const darkSystem = () => matchMedia('(prefers-color-scheme: dark)');

function show(theme: Theme): void {
  const dark = theme === 'dark' || (theme === 'system' && darkSystem().matches);
  document.documentElement.classList.toggle('pf-v6-theme-dark', dark);
}

/** Before the first paint, so that nobody is dazzled. */
export function showChosenTheme(): void {
  show(chosenTheme.read());
}

/** The theme, and how to choose another; "system" follows the system while the page is open. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const theme = chosenTheme.use();
  useEffect(() => {
    const follow = () => show(theme);
    follow();
    const system = darkSystem();
    system.addEventListener('change', follow);
    return () => system.removeEventListener('change', follow);
  }, [theme]);
  return [theme, chosenTheme.choose];
}
