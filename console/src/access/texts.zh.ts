import type { words as english } from './texts.en';

export const words: typeof english = {
  refused: (verb: string, resource: string, namespace: string | undefined, reason: string) =>
    `您的账号没有权限${namespace === undefined ? '' : `在命名空间 ${namespace} 中`}执行 ${verb} ${resource}${reason === '' ? '' : `：${reason}`}`,
  outOfScope: '您的会话权限受限，不包含此操作',
};
