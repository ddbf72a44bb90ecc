import { defineTexts } from '../i18n/texts';

export const texts = defineTexts({
  en: {
    namespace: 'Namespace',
    namespaceHelp: 'You may have permissions in one namespace only. Enter its name to look there.',
    choose: 'Choose a namespace',
    looking: 'You cannot list all namespaces. Looking for those that you may use …',
    allowed: 'You cannot list all namespaces. You may use these:',
    noneKnown: 'You cannot list all namespaces, and none is known that you may use. Enter the name of yours.',
    look: 'Go to namespace',
    ask: 'Or send this command to an administrator of the cluster. It gives your account read access.',
    copy: 'Copy command',
  },
  zh: {
    namespace: '命名空间',
    namespaceHelp: '您可能只在某个命名空间中有权限。请输入其名称以前往查看。',
    choose: '选择命名空间',
    looking: '您无法列出所有命名空间。正在查找您可以使用的命名空间…',
    allowed: '您无法列出所有命名空间，但可以使用以下命名空间：',
    noneKnown: '您无法列出所有命名空间，也没有已知的可用命名空间。请输入您的命名空间名称。',
    look: '前往命名空间',
    ask: '或将此命令发给集群管理员，以便授予您的账号读取权限。',
    copy: '复制命令',
  },
});
