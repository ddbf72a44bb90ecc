import type { words as english } from './texts.en';

export const words: typeof english = {
  note: '网关使用自建的证书颁发机构。请在 ca.crt 所在的文件夹中运行命令。',
  download: '下载 ca.crt',
};
