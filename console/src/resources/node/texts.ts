import { defineTexts } from '../../i18n/texts';

export const texts = defineTexts({
  en: {
    resources: 'Resources',
    resource: 'Resource',
    capacity: 'Capacity',
    allocatable: 'Allocatable',
    requested: 'Requested by pods',
    share: (amount: string, percent: number) => `${amount} (${percent} %)`,
    system: 'System',
    taints: 'Taints',
    addresses: 'Addresses',
    versions: 'Versions',
    none: 'None',
    pods: 'Pods',
  },
  zh: {
    resources: '资源',
    resource: '资源',
    capacity: '容量',
    allocatable: '可分配',
    requested: 'Pod 请求量',
    share: (amount: string, percent: number) => `${amount}（${percent}%）`,
    system: '系统',
    taints: '污点',
    addresses: '地址',
    versions: '版本',
    none: '无',
    pods: 'Pod',
  },
});
