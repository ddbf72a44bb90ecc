import { defineTexts } from '../../i18n/language';

export const texts = defineTexts({
  en: { label: 'Breadcrumb', clusters: 'Clusters' },
  zh: { label: '导航路径', clusters: '集群' },
});
