import { defineTexts } from '../../i18n/texts';

export const texts = defineTexts({
  en: { title: 'Recent warnings', lastSeen: 'Last seen', reason: 'Reason', message: 'Message', count: 'Count' },
  zh: { title: '近期警告', lastSeen: '最近出现', reason: '原因', message: '消息', count: '次数' },
});
