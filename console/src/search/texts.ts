import { defineTexts } from '../i18n/texts';

export const texts = defineTexts({
  en: {
    title: 'Search everywhere',
    hint: 'Name, namespace, label (app=web), kind or cluster',
    results: 'Results',
    sections: {
      recent: 'Recent',
      clusters: 'Clusters',
      found: 'Objects',
      kinds: 'Lists',
      ways: 'Pages and actions',
      looks: 'Search further',
    },
    allClusters: 'All clusters',
    cluster: 'Cluster',
    found: (shown: number, total: number) =>
      total > shown ? `First ${shown} of ${total} objects` : total === 1 ? '1 object' : `${total} objects`,
    atLeast: (shown: number, total: number) => `First ${shown} of at least ${total} objects`,
    none: 'No match',
    importCluster: 'Import cluster',
    addKey: 'Add key pair',
    createIn: (cluster: string) => `Create from YAML in ${cluster}`,
    lookIn: (cluster: string) => `Look in ${cluster}`,
    inCluster: (cluster: string) => `Objects in ${cluster}`,
    looking: (cluster: string) => `Looking in ${cluster} …`,
    looked: (cluster: string, found: number, failed: number) =>
      `${found === 1 ? '1 object' : `${found} objects`} in ${cluster}${failed === 0 ? '' : `. Kinds that could not be listed: ${failed}`}`,
    scope:
      'Objects are found in lists that were opened on this gateway in the last ten minutes. “Look in” asks a cluster.',
    failed: 'The search failed',
    keys: 'Arrow keys to choose, Enter to open, Escape to close',
  },
  zh: {
    title: '全局搜索',
    hint: '名称、命名空间、标签（app=web）、类型或集群',
    results: '搜索结果',
    sections: {
      recent: '最近访问',
      clusters: '集群',
      found: '对象',
      kinds: '列表',
      ways: '页面和操作',
      looks: '继续查找',
    },
    allClusters: '所有集群',
    cluster: '集群',
    found: (shown: number, total: number) => (total > shown ? `${total} 个对象中的前 ${shown} 个` : `${total} 个对象`),
    atLeast: (shown: number, total: number) => `至少 ${total} 个对象中的前 ${shown} 个`,
    none: '没有匹配项',
    importCluster: '导入集群',
    addKey: '添加密钥对',
    createIn: (cluster: string) => `在 ${cluster} 中用 YAML 创建`,
    lookIn: (cluster: string) => `在 ${cluster} 中查找`,
    inCluster: (cluster: string) => `${cluster} 中的对象`,
    looking: (cluster: string) => `正在 ${cluster} 中查找…`,
    looked: (cluster: string, found: number, failed: number) =>
      `${cluster} 中有 ${found} 个对象${failed === 0 ? '' : `。无法列出的类型：${failed} 种`}`,
    scope: '对象只在最近十分钟内在此网关上打开过的列表中查找。“在…中查找”会询问集群。',
    failed: '搜索失败',
    keys: '方向键选择，Enter 打开，Esc 关闭',
  },
});
