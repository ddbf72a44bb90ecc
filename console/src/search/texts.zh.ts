import type { words as english } from './texts.en';

export const words: typeof english = {
  title: '全局搜索',
  hint: '名称、命名空间、标签（app=web）、类型或集群',
  results: '搜索结果',
  sections: { recent: '最近访问', clusters: '集群', found: '对象' },
  allClusters: '所有集群',
  cluster: '集群',
  found: (shown: number, total: number) => (total > shown ? `${total} 个对象中的前 ${shown} 个` : `${total} 个对象`),
  atLeast: (shown: number, total: number) => `至少 ${total} 个对象中的前 ${shown} 个`,
  none: '没有匹配项',
  scope: '只搜索最近十分钟内在此网关上打开过的列表。',
  failed: '搜索失败',
  keys: '方向键选择，Enter 打开，Esc 关闭',
};
