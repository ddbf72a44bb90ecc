import { defineTexts } from '../../i18n/texts';

export const texts = defineTexts({
  en: {
    title: 'Port-forward',
    remote: 'Port',
    remoteHelp: 'A TCP port: an integer from 1 to 65535.',
    local: 'Local port',
    localHelp: 'The port on your machine: an integer from 1 to 65535.',
    badPort: (value: string) => `${value} (expected: an integer from 1 to 65535)`,
    command: 'Command',
    copy: 'Copy the port-forward command',
    meanwhile: (port: number) => `While it runs, http://localhost:${port} on your machine leads there.`,
    kubeconfig: (file: string) => `The command reads ${file}, the kubeconfig of this cluster.`,
    toKubeconfig: 'Get it on the page of the cluster',
    noPods: 'This Service selects no pods to which kubectl could forward a port.',
  },
  zh: {
    title: '端口转发',
    remote: '端口',
    remoteHelp: 'TCP 端口：1 到 65535 的整数。',
    local: '本地端口',
    localHelp: '您机器上的端口：1 到 65535 的整数。',
    badPort: (value: string) => `${value}（应为 1 到 65535 的整数）`,
    command: '命令',
    copy: '复制端口转发命令',
    meanwhile: (port: number) => `命令运行期间，您机器上的 http://localhost:${port} 会通向该处。`,
    kubeconfig: (file: string) => `该命令读取 ${file}，即此集群的 kubeconfig。`,
    toKubeconfig: '在集群页面获取',
    noPods: '此 Service 未选择任何 Pod，kubectl 无法转发端口。',
  },
});
