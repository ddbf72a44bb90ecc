import { defineTexts } from '../i18n/texts';

export const texts = defineTexts({
  en: {
    title: 'Documentation',
    description: 'Of this version of the gateway',
    noPage: 'There is no such page',
    noPageBody: 'Choose one from the list of pages.',
    allPages: 'All pages',
  },
  zh: {
    title: '文档',
    description: '与此网关版本对应，内容为英文',
    noPage: '没有这个页面',
    noPageBody: '请从页面列表中选择。',
    allPages: '全部页面',
  },
});
