import { defineTexts } from '../i18n/texts';

/** As in kube/fleet.ts; the build makes words files of their own, without other imports. */
const allClusters = '_all';
const nameOf = (cluster: string) => (cluster === allClusters ? 'all clusters' : cluster);
/** With the space that stands between Chinese and other letters. */
const beforeChinese = (cluster: string) => (cluster === allClusters ? '所有集群' : `${cluster} `);
const withinChinese = (cluster: string) => (cluster === allClusters ? '所有集群' : ` ${cluster} `);

export const texts = defineTexts({
  en: {
    title: 'Search everywhere',
    hint: 'Name, namespace, label (app=web), kind or cluster',
    results: 'Results',
    sections: {
      recent: 'Recent',
      views: 'Favourites and views',
      clusters: 'Clusters',
      found: 'Objects',
      kinds: 'Lists',
      ways: 'Pages and actions',
      docs: 'Documentation',
      looks: 'Search further',
    },
    allClusters: 'All clusters',
    cluster: 'Cluster',
    found: (shown: number, total: number) =>
      total > shown ? `First ${shown} of ${total} objects` : total === 1 ? '1 object' : `${total} objects`,
    atLeast: (shown: number, total: number) => `First ${shown} of at least ${total} objects`,
    none: 'No match',
    importCluster: 'Import cluster',
    joinCluster: 'Join cluster behind an agent',
    addKey: 'Add key pair',
    createIn: (cluster: string) => `Create from YAML in ${cluster}`,
    otherLanguage: '切换到中文',
    compactRows: 'Compact rows',
    usualRows: 'Usual rows',
    shortcuts: 'Keyboard shortcuts',
    tour: 'Tour',
    documentation: 'Documentation',
    docPage: (title: string) => `Read: ${title}`,
    /** Other words by which an action is found, in lower case. */
    synonyms: {
      whoCan: 'may access rbac permissions rights authorization',
      importCluster: 'add register new',
      joinCluster: 'add register new import nat firewall edge',
      create: 'object new apply add',
      help: 'docs help manual',
      language: 'language switch chinese 语言 zhongwen',
      theme: 'mode appearance switch colour color',
      rows: 'density switch comfortable',
      signOut: 'logout log out exit',
    },
    lookIn: (cluster: string) => `Look in ${nameOf(cluster)}`,
    inCluster: (cluster: string) => `Objects in ${nameOf(cluster)}`,
    looking: (cluster: string) => `Looking in ${nameOf(cluster)} …`,
    looked: (cluster: string, found: number, failed: number) =>
      `${found === 1 ? '1 object' : `${found} objects`} in ${nameOf(cluster)}${failed === 0 ? '' : `. Kinds that could not be listed${cluster === allClusters ? ' in every cluster' : ''}: ${failed}`}`,
    scope:
      'Objects are found in lists that were opened on this gateway in the last ten minutes. “Look in” asks the clusters.',
    failed: 'The search failed',
    keys: 'Arrow keys to choose, Enter to open, Escape to close',
  },
  zh: {
    title: '全局搜索',
    hint: '名称、命名空间、标签（app=web）、类型或集群',
    results: '搜索结果',
    sections: {
      recent: '最近访问',
      views: '收藏和视图',
      clusters: '集群',
      found: '对象',
      kinds: '列表',
      ways: '页面和操作',
      docs: '文档',
      looks: '继续查找',
    },
    allClusters: '所有集群',
    cluster: '集群',
    found: (shown: number, total: number) => (total > shown ? `${total} 个对象中的前 ${shown} 个` : `${total} 个对象`),
    atLeast: (shown: number, total: number) => `至少 ${total} 个对象中的前 ${shown} 个`,
    none: '没有匹配项',
    importCluster: '导入集群',
    joinCluster: '通过代理程序加入集群',
    addKey: '添加密钥对',
    createIn: (cluster: string) => `在 ${cluster} 中用 YAML 创建`,
    otherLanguage: 'Switch to English',
    compactRows: '紧凑行',
    usualRows: '普通行高',
    shortcuts: '键盘快捷键',
    tour: '导览',
    documentation: '文档',
    docPage: (title: string) => `阅读：${title}`,
    synonyms: {
      whoCan: '权限 访问 授权 rbac who can may access',
      importCluster: '添加 新增 注册 import add',
      joinCluster: '添加 新增 注册 内网 防火墙 join agent add nat',
      create: '对象 新建 create new',
      help: '帮助 手册 docs help',
      language: 'language 语言 英文',
      theme: '模式 外观 切换 theme',
      rows: '密度 切换 density rows',
      signOut: '登出 注销 logout',
    },
    lookIn: (cluster: string) => `在${withinChinese(cluster)}中查找`,
    inCluster: (cluster: string) => `${beforeChinese(cluster)}中的对象`,
    looking: (cluster: string) => `正在${withinChinese(cluster)}中查找…`,
    looked: (cluster: string, found: number, failed: number) =>
      `${beforeChinese(cluster)}中有 ${found} 个对象${failed === 0 ? '' : `。${cluster === allClusters ? '未能在每个集群中列出的类型' : '无法列出的类型'}：${failed} 种`}`,
    scope: '对象只在最近十分钟内在此网关上打开过的列表中查找。“在…中查找”会询问集群。',
    failed: '搜索失败',
    keys: '方向键选择，Enter 打开，Esc 关闭',
  },
});
