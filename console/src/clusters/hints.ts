import { defineTexts } from '../i18n/texts';

/** Advice for a state of a cluster, by its reason. */
export const hints = defineTexts({
  en: {
    AgentNotConnected:
      'Check that the agent runs in the cluster and reaches the address of this gateway. If its certificate was lost or has expired, make a new join token.',
    NameNotFound:
      'Check the host name of the server in the kubeconfig, and the name resolution where the gateway runs.',
    ConnectionRefused: 'Check that the API server runs and that its address and port in the kubeconfig are right.',
    AddressForbidden: 'The configuration of the gateway forbids this address. Its operator can allow it.',
    NoRoute: 'Check the network between the gateway and the API server.',
    ProxyFailed: 'Check the proxy that proxy-url of the kubeconfig names, and its password.',
    TimedOut: 'Check the network and firewalls between the gateway and the API server.',
    CertificateUnknown:
      'Put the certificate authority of the API server into the kubeconfig (certificate-authority-data) and replace the credentials.',
    TLSHandshakeFailed: 'Check that the address is that of an API server and that it speaks TLS 1.2 or newer.',
    CredentialUnavailable:
      'The token file or program that the kubeconfig names does not work where the gateway runs, or tokens need its public URL. See the message.',
    ConnectionClosed:
      'Something between the gateway and the API server ends connections. Look at load balancers and proxies.',
    NotReady: 'The API server runs but says that it is not ready. Look at its log and at etcd.',
    MayNotImpersonate:
      'Give the credential the right to impersonate users and groups: a ClusterRole with the verb impersonate, bound to it.',
    TokenRefused:
      'Configure the API server to trust this gateway: issuer, audience, ES256. It must reach the public URL of the gateway.',
    CredentialRefused: 'The credential is no longer valid. Replace it with a fresh kubeconfig.',
    ServerError: 'The API server answers with errors. Look at its log.',
    InternalError: 'The gateway itself failed. Look at its log.',
    InvalidConfiguration: 'Correct the kubeconfig that this cluster comes from.',
  },
  zh: {
    AgentNotConnected:
      '请检查代理程序是否在集群中运行，以及能否访问此网关的地址。如果它的证书已丢失或过期，请创建新的加入令牌。',
    NameNotFound: '请检查 kubeconfig 中服务器的主机名，以及网关所在环境的域名解析。',
    ConnectionRefused: '请检查 API 服务器是否运行，以及 kubeconfig 中的地址和端口是否正确。',
    AddressForbidden: '网关的配置禁止访问此地址，运维人员可以放行。',
    NoRoute: '请检查网关与 API 服务器之间的网络。',
    ProxyFailed: '请检查 kubeconfig 中 proxy-url 指定的代理及其密码。',
    TimedOut: '请检查网关与 API 服务器之间的网络和防火墙。',
    CertificateUnknown: '请将 API 服务器的证书颁发机构写入 kubeconfig（certificate-authority-data），然后更换凭据。',
    TLSHandshakeFailed: '请检查该地址是否为 API 服务器，以及是否支持 TLS 1.2 或更高版本。',
    CredentialUnavailable:
      'kubeconfig 指定的令牌文件或程序在网关所在环境中无法使用，或令牌需要网关的公开 URL。详见消息。',
    ConnectionClosed: '网关与 API 服务器之间有设备中断连接，请检查负载均衡和代理。',
    NotReady: 'API 服务器在运行，但报告尚未就绪。请查看其日志和 etcd。',
    MayNotImpersonate: '请授予该凭据伪装用户和组的权限：绑定一个包含 impersonate 动作的 ClusterRole。',
    TokenRefused: '请配置 API 服务器信任此网关：签发者、受众、ES256。API 服务器必须能访问网关的公开 URL。',
    CredentialRefused: '凭据已失效，请用新的 kubeconfig 更换。',
    ServerError: 'API 服务器返回错误，请查看其日志。',
    InternalError: '网关自身出错，请查看网关的日志。',
    InvalidConfiguration: '请更正此集群所来自的 kubeconfig。',
  },
});

/** The next step for the reason of a state; undefined when there is none or the reason is not known. */
export function hintOf(reason: string | undefined, advice: Readonly<Record<string, string>>): string | undefined {
  return reason !== undefined && Object.hasOwn(advice, reason) ? advice[reason] : undefined;
}
