import { defineTexts } from '../i18n/texts';

export const texts = defineTexts({
  en: {
    refused: (verb: string, resource: string, namespace: string | undefined, reason: string) =>
      `Your account has no permission to ${verb} ${resource}${namespace === undefined ? '' : ` in the namespace ${namespace}`}${reason === '' ? '' : `: ${reason}`}`,
    outOfScope: 'Your session is restricted and does not include this',
  },
  zh: {
    refused: (verb: string, resource: string, namespace: string | undefined, reason: string) =>
      `您的账号没有权限${namespace === undefined ? '' : `在命名空间 ${namespace} 中`}执行 ${verb} ${resource}${reason === '' ? '' : `：${reason}`}`,
    outOfScope: '您的会话权限受限，不包含此操作',
  },
});
