import type { words as english } from './totals-texts.en';

export const words: typeof english = {
  label: (clusters: number) => `${clusters} 个集群中的对象数`,
  only: (cluster: string) => `只显示 ${cluster} 的对象`,
  more: (clusters: number) => `另有 ${clusters} 个`,
};
