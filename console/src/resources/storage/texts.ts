import { defineTexts } from '../../i18n/texts';

export const texts = defineTexts({
  en: {
    claim: 'Claim',
    requested: 'Requested',
    capacity: 'Capacity',
    modes: 'Access modes',
    volume: 'Volume',
    unbound: 'Not bound to a volume yet',
    storageClass: 'Storage class',
    none: 'None',
    pods: 'Pods that use it',
  },
  zh: {
    claim: '申领',
    requested: '请求量',
    capacity: '容量',
    modes: '访问模式',
    volume: '卷',
    unbound: '尚未绑定到卷',
    storageClass: '存储类',
    none: '无',
    pods: '使用它的 Pod',
  },
});
