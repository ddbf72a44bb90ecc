import { Divider, DropdownItem } from '@patternfly/react-core';
import { useNavigate } from 'react-router';
import { ActionMenu } from '../app/ActionMenu';
import { useText } from '../i18n/language';
import { useIsAdmin } from '../session/session';
import { type Cluster, fixedSource, isBehindAgent } from './cluster';
import { type ClusterDialog, useOpenDialog } from './ClusterDialogs';
import { useJoinAgain } from './join/calls';
import { browserPage } from './links';
import { texts } from './texts';

/** The actions on a cluster. Those that are impossible because it is not imported say so. */
export function ClusterMenu({ cluster }: { readonly cluster: Cluster }) {
  const words = useText(texts);
  const admin = useIsAdmin();
  const open = useOpenDialog();
  const navigate = useNavigate();
  const source = fixedSource(cluster);
  const fixed = source !== undefined;
  const { again } = useJoinAgain(cluster.name);
  const item = (kind: Exclude<ClusterDialog['kind'], 'import'>, text: string) => (
    <DropdownItem
      onClick={() => open({ kind, cluster })}
      isDanger={kind === 'remove' && !fixed}
      isAriaDisabled={fixed && kind !== 'kubeconfig'}
      description={fixed && kind === 'replace' ? words.fixed[source].change : undefined}
    >
      {text}
    </DropdownItem>
  );
  return (
    <ActionMenu label={words.actionsOf(cluster.name)}>
      <DropdownItem onClick={() => void navigate(browserPage(cluster.name))}>{words.browse}</DropdownItem>
      {item('kubeconfig', words.kubeconfig)}
      {admin && <Divider component="li" />}
      {admin && !isBehindAgent(cluster) && item('replace', words.replace)}
      {admin && isBehindAgent(cluster) && <DropdownItem onClick={again}>{words.newToken}</DropdownItem>}
      {admin && item('labels', words.editLabels)}
      {admin && item('remove', words.remove)}
    </ActionMenu>
  );
}
