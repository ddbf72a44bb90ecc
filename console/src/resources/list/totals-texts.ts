import { defineTexts } from '../../i18n/texts';

export const texts = defineTexts({
  en: {
    label: (clusters: number) => `Objects by cluster, in ${clusters} clusters`,
    only: (cluster: string) => `Show only the objects of ${cluster}`,
    more: (clusters: number) => `and ${clusters} more`,
  },
  zh: {
    label: (clusters: number) => `${clusters} 个集群中的对象数`,
    only: (cluster: string) => `只显示 ${cluster} 的对象`,
    more: (clusters: number) => `另有 ${clusters} 个`,
  },
});
