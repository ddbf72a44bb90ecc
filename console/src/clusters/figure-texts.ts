import { defineTexts } from '../i18n/texts';

const some = (one: string, several: string) => (count: number) => `${count} ${count === 1 ? one : several}`;

/** The words of what is counted in clusters, which comes after the page. */
export const texts = defineTexts({
  en: {
    of: (cluster: string) => `Contents of ${cluster}`,
    figures: {
      nodes: some('node', 'nodes'),
      pods: some('pod', 'pods'),
      podsNotReady: some('pod not ready', 'pods not ready'),
      deploymentsShort: some('Deployment without all replicas', 'Deployments without all replicas'),
      warnings: some('warning', 'warnings'),
    },
    usage: {
      cpu: (percent: number) => `CPU ${percent} %`,
      memory: (percent: number) => `memory ${percent} %`,
    },
    attention: some('cluster needs attention', 'clusters need attention'),
    more: (count: number) => `and ${count} more`,
  },
  zh: {
    of: (cluster: string) => `${cluster} 的内容`,
    figures: {
      nodes: (count: number) => `${count} 个节点`,
      pods: (count: number) => `${count} 个 Pod`,
      podsNotReady: (count: number) => `${count} 个 Pod 未就绪`,
      deploymentsShort: (count: number) => `${count} 个 Deployment 副本不足`,
      warnings: (count: number) => `${count} 个警告`,
    },
    usage: {
      cpu: (percent: number) => `CPU ${percent}%`,
      memory: (percent: number) => `内存 ${percent}%`,
    },
    attention: (count: number) => `${count} 个集群需要关注`,
    more: (count: number) => `以及另外 ${count} 个`,
  },
});
