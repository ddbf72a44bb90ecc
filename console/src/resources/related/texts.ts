import { defineTexts } from '../../i18n/texts';

export const texts = defineTexts({
  en: {
    none: 'None',
    all: (total: number) => `All ${total}`,
    failed: 'They cannot be shown.',
    name: 'Name',
    namespace: 'Namespace',
    ready: 'Ready',
    status: 'Status',
    restarts: 'Restarts',
    node: 'Node',
    age: 'Age',
  },
  zh: {
    none: '无',
    all: (total: number) => `全部 ${total} 个`,
    failed: '无法显示。',
    name: '名称',
    namespace: '命名空间',
    ready: '就绪',
    status: '状态',
    restarts: '重启次数',
    node: '节点',
    age: '存在时间',
  },
});
