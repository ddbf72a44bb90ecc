import { defineTexts } from '../i18n/texts';

export const texts = defineTexts({
  en: {
    documentation: 'Documentation',
    documentationNote: 'Of this version, in English',
    api: 'API description',
    apiNote: 'OpenAPI document of the gateway',
    shortcuts: 'Keyboard shortcuts',
    tour: 'Tour',
    version: (version: string) => `Hypercube ${version}`,
    close: 'Close',
    actions: {
      search: 'Search everywhere, from each page',
      move: 'Move in a list of results, kinds or namespaces',
      choose: 'Choose the marked one',
      leave: 'Close a dialog, menu or search',
      keepSearch: 'Keep the typed search terms of a list',
      findInYaml: 'Find in the YAML of an object',
      undo: 'Undo in the YAML of an object',
      timeline: 'Move in the timeline of the audit log, with Shift over several bars',
      play: 'Play and pause a recording; move by five seconds',
    },
    tourTitle: 'A tour in three steps',
    tourStep: (step: number, count: number) => `Step ${step} of ${count}`,
    steps: [
      {
        title: 'Open a cluster',
        text: 'Choose a cluster. The navigation then lists its kinds, grouped by what they are for. All clusters shows one list over all of them.',
      },
      {
        title: 'Search everywhere',
        text: 'Press Ctrl K (on a Mac ⌘K) on any page: objects of all clusters, kinds, pages, actions and documentation.',
      },
      {
        title: 'See the call behind each list',
        text: 'The API assistant of a list shows the call that it makes, as curl, so that you can use it in a script.',
      },
    ],
    previousStep: 'Previous step',
    nextStep: 'Next step',
    closeTour: 'Close the tour',
  },
  zh: {
    documentation: '文档',
    documentationNote: '与此版本对应，内容为英文',
    api: 'API 说明',
    apiNote: '网关的 OpenAPI 文档',
    shortcuts: '键盘快捷键',
    tour: '导览',
    version: (version: string) => `Hypercube ${version}`,
    close: '关闭',
    actions: {
      search: '在任意页面打开全局搜索',
      move: '在搜索结果、类型或命名空间列表中移动',
      choose: '选择当前标记的一项',
      leave: '关闭对话框、菜单或搜索',
      keepSearch: '保留列表中已输入的搜索条件',
      findInYaml: '在对象的 YAML 中查找',
      undo: '在对象的 YAML 中撤销',
      timeline: '在审计日志的时间线中移动，按住 Shift 可选择多个时间段',
      play: '播放或暂停录制；前后移动五秒',
    },
    tourTitle: '三步导览',
    tourStep: (step: number, count: number) => `第 ${step} 步，共 ${count} 步`,
    steps: [
      {
        title: '打开一个集群',
        text: '选择一个集群后，导航栏会按用途分组列出其资源类型。“所有集群”则显示一个覆盖全部集群的列表。',
      },
      {
        title: '全局搜索',
        text: '在任意页面按 Ctrl K（Mac 上为 ⌘K），可查找所有集群的对象、类型、页面、操作和文档。',
      },
      {
        title: '查看列表背后的调用',
        text: '列表的 API 助手会以 curl 形式显示其所发的调用，便于在脚本中使用。',
      },
    ],
    previousStep: '上一步',
    nextStep: '下一步',
    closeTour: '关闭导览',
  },
});
