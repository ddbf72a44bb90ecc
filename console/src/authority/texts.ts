import { defineTexts } from '../i18n/texts';

export const texts = defineTexts({
  en: {
    note: 'The gateway uses its own certificate authority. Run the command in the folder that has its ca.crt.',
    download: 'Download ca.crt',
  },
  zh: {
    note: '网关使用自建的证书颁发机构。请在 ca.crt 所在的文件夹中运行命令。',
    download: '下载 ca.crt',
  },
});
