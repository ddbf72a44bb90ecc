import { useText } from '../i18n/language';
import { type Cluster, isBehindAgent } from './cluster';
import { ExpiryLabel, type ExpiryLabelProps } from './ExpiryLabel';
import { texts } from './texts';

interface CredentialLabelProps extends Pick<ExpiryLabelProps, 'form'> {
  readonly cluster: Cluster;
}

/** How long the credential for a cluster holds, or how many agents have it. Nothing where each caller has a token. */
export function CredentialLabel({ cluster, form }: CredentialLabelProps) {
  const words = useText(texts);
  if (isBehindAgent(cluster)) {
    return <span className="hc-subtle">{words.throughAgents(cluster.agents?.length ?? 0)}</span>;
  }
  return cluster.identity?.type !== 'token' && <ExpiryLabel expiration={cluster.credentialExpiration} form={form} />;
}
