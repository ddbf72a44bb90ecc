import type { words as english } from './texts.en';

export const words: typeof english = {
  title: '数据',
  key: '键',
  size: '大小',
  value: '值',
  bytes: (bytes: number) => `${bytes} 字节`,
  none: '此 Secret 没有数据。',
  show: '显示值',
  showOf: (key: string) => `显示 ${key} 的值`,
  hide: '隐藏值',
  hideOf: (key: string) => `隐藏 ${key} 的值`,
  recorded: '显示某个值会再次读取此 Secret。网关可以在审计日志中记录这次读取。',
  binary: '此值不是文本，以 base64 显示。',
  failed: '无法显示数据',
  revealFailed: '无法显示该值',
  showAndEdit: '显示值并编辑',
  showAll: '显示值',
  hideAll: '隐藏值',
  masked: '值已隐藏。含有隐藏值的文本无法应用。',
};
