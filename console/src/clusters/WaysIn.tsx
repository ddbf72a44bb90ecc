import { Button, Card, CardBody, CardTitle, Content, Title } from '@patternfly/react-core';
import { Link } from 'react-router';
import { pagedDoor } from '../api/paths';
import { searchOf } from '../api/client';
import { Copy } from '../app/Copy';
import { curlOf } from '../assistant/call';
import { AuthorityNote } from '../authority/AuthorityNote';
import { useAuthority } from '../authority/useAuthority';
import { useText } from '../i18n/language';
import type { Cluster } from './cluster';
import { useOpenDialog } from './ClusterDialogs';
import { browserPage, usualKinds } from './links';
import { texts } from './texts';

/** Three ways to what is in a cluster: this console, kubectl, and the API that both use. */
export function WaysIn({ cluster }: { readonly cluster: Cluster }) {
  const words = useText(texts);
  const open = useOpenDialog();
  const call = exampleCall(window.location.origin, cluster.name, useAuthority());
  return (
    <Card isCompact>
      <CardTitle component="h2">{words.waysIn}</CardTitle>
      <CardBody className="hc-cluster-ways">
        <Title headingLevel="h3" size="md">
          {words.inBrowser}
        </Title>
        <ul className="hc-cluster-kinds">
          {usualKinds.map((kind) => (
            <li key={kind}>
              <Link to={browserPage(cluster.name, kind)}>{words.kinds[kind]}</Link>
            </li>
          ))}
        </ul>
        <Title headingLevel="h3" size="md">
          {words.withKubectl}
        </Title>
        <Content component="p">{words.withKubectlBody}</Content>
        <Button variant="secondary" size="sm" onClick={() => open({ kind: 'kubeconfig', cluster })}>
          {words.kubeconfig}
        </Button>
        <Title headingLevel="h3" size="md">
          {words.byApi}
        </Title>
        <Content component="p">{words.byApiBody}</Content>
        <div className="hc-code">
          <pre>
            <code>{call}</code>
          </pre>
          <Copy text={call} label={words.copyCall}>
            {words.copyCall}
          </Copy>
          <AuthorityNote />
        </div>
      </CardBody>
    </Card>
  );
}

function exampleCall(origin: string, cluster: string, hasAuthority: boolean): string {
  const query = searchOf({ pageSize: 20, pageNum: 2, sortName: 'metadata.creationTimestamp', sortOrder: 'desc' });
  return curlOf(origin, { path: pagedDoor(cluster, '/api/v1/pods'), query }, hasAuthority);
}
