import type { words as english } from './forbidden-texts.en';

export const words: typeof english = {
  namespace: '命名空间',
  namespaceHelp: '您可能只在某个命名空间中有权限。请输入其名称以前往查看。',
  look: '前往命名空间',
  ask: '或将此命令发给集群管理员，以便授予您的账号读取权限。',
  copy: '复制命令',
};
