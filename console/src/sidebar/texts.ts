import { defineTexts } from '../i18n/texts';

export const texts = defineTexts({
  en: {
    resourcesOf: (cluster: string) => `Resources of ${cluster}`,
    clusterPage: 'Overview',
    usage: 'Usage',
    sections: {
      workloads: 'Workloads',
      network: 'Network',
      config: 'Config',
      storage: 'Storage',
      access: 'Access',
      cluster: 'Cluster',
      custom: 'Custom',
    },
    looking: 'Asking the cluster for its kinds …',
    kindsFailed: 'The cluster did not tell its kinds. Everyday kinds are shown.',
    silentGroups: (count: number) =>
      count === 1
        ? 'One API group does not answer. Its kinds are missing.'
        : `${count} API groups do not answer. Their kinds are missing.`,
  },
  zh: {
    resourcesOf: (cluster: string) => `${cluster} 的资源`,
    clusterPage: '概览',
    usage: '资源用量',
    sections: {
      workloads: '工作负载',
      network: '网络',
      config: '配置',
      storage: '存储',
      access: '访问控制',
      cluster: '集群',
      custom: '自定义',
    },
    looking: '正在查询集群的资源类型……',
    kindsFailed: '集群没有返回资源类型，仅显示常用类型。',
    silentGroups: (count: number) => `${count} 个 API 组没有响应，其资源类型未列出。`,
  },
});
