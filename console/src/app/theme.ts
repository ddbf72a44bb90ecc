import { useEffect, useState } from 'react';

export type Theme = 'system' | 'light' | 'dark';

const stored = 'hypercube.theme';
const darkSystem = () => matchMedia('(prefers-color-scheme: dark)');

function firstTheme(): Theme {
  const chosen = localStorage.getItem(stored);
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

function show(theme: Theme): void {
  const dark = theme === 'dark' || (theme === 'system' && darkSystem().matches);
  document.documentElement.classList.toggle('pf-v6-theme-dark', dark);
}

/** Before the first paint, so that nobody is dazzled. */
export function showChosenTheme(): void {
  show(firstTheme());
}

/** The theme, and how to choose another; "system" follows the system while the page is open. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const [theme, choose] = useState(firstTheme);
  useEffect(() => {
    const follow = () => show(theme);
    follow();
    const system = darkSystem();
    system.addEventListener('change', follow);
    return () => system.removeEventListener('change', follow);
  }, [theme]);
  return [
    theme,
    (next) => {
      localStorage.setItem(stored, next);
      choose(next);
    },
  ];
}
