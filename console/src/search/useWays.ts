import { useNavigate } from 'react-router';
import { askGateway } from '../api/gateway';
import { rowHeight } from '../app/density';
import { texts as appTexts } from '../app/texts';
import { chosenTheme, themes } from '../app/theme';
import { docPages, docPath } from '../docs/pages';
import { showShortcuts, tour } from '../help/shown';
import { useLanguage, useText } from '../i18n/language';
import { isFleet } from '../kube/fleet';
import { joinPath } from '../kube/place';
import { useIsAdmin } from '../session/session';
import { useSignOut } from '../session/useSignOut';
import { texts } from './texts';
import { creationIn, type Way } from './ways';

/** The pages of the console, what is done on them as far as this account may, and the choices of the header. */
export function useWays(near: string): readonly Way[] {
  const pages = useText(appTexts);
  const words = useText(texts);
  const admin = useIsAdmin();
  const choices = useChoices();
  const { synonyms } = words;
  return [
    { path: '/console/clusters', name: pages.clusters },
    { path: '/console/views', name: words.sections.views },
    { path: '/console/keys', name: pages.keys },
    { path: '/console/audit', name: pages.audit },
    { path: '/console/whocan', name: pages.whoCan, also: synonyms.whoCan },
    { path: '/console/account', name: pages.myAccount },
    ...(admin
      ? [
          { path: '/console/accounts', name: pages.accounts },
          { path: '/console/overview', name: pages.overview },
          { path: '/console/clusters?dialog=import', name: words.importCluster, also: synonyms.importCluster },
          { path: joinPath, name: words.joinCluster, also: synonyms.joinCluster },
        ]
      : []),
    { path: '/console/keys?dialog=add', name: words.addKey },
    ...(isFleet(near) ? [] : [{ path: creationIn(near), name: words.createIn(near), also: synonyms.create }]),
    ...choices,
    { path: '/console/docs', name: words.documentation, also: synonyms.help },
  ];
}

/** The pages of the documentation, which come behind objects: any word may be in a title. */
export function useDocs(): readonly Way[] {
  const { docPage, synonyms } = useText(texts);
  return docPages.map(({ name, title }) => ({
    path: docPath(name),
    name: docPage(title),
    also: `${name} ${synonyms.help}`,
  }));
}

/** Actions that are done at once, on the page that is shown. */
function useChoices(): readonly Way[] {
  const pages = useText(appTexts);
  const words = useText(texts);
  const { language, setLanguage } = useLanguage();
  const signOut = useSignOut();
  const navigate = useNavigate();
  const theme = chosenTheme.use();
  const rows = rowHeight.use();
  const { synonyms } = words;
  const other = language === 'en' ? 'zh' : 'en';
  return [
    {
      path: 'do language',
      name: words.otherLanguage,
      also: synonyms.language,
      // when the words cannot be loaded, the page says that the gateway does not answer
      act: () => void setLanguage(other).catch(() => askGateway()),
    },
    ...themes
      .filter((each) => each !== theme)
      .map((each) => ({
        path: `do theme ${each}`,
        name: `${pages.theme}: ${pages.themes[each]}`,
        also: synonyms.theme,
        act: () => chosenTheme.choose(each),
      })),
    {
      path: 'do rows',
      name: rows === 'low' ? words.usualRows : words.compactRows,
      also: synonyms.rows,
      act: () => rowHeight.choose(rows === 'low' ? 'usual' : 'low'),
    },
    { path: 'do shortcuts', name: words.shortcuts, also: synonyms.help, act: () => showShortcuts(true) },
    {
      path: 'do tour',
      name: words.tour,
      also: synonyms.help,
      act: () => {
        tour.choose('open');
        void navigate('/console/clusters');
      },
    },
    { path: 'do sign out', name: pages.signOut, also: synonyms.signOut, act: signOut },
  ];
}
