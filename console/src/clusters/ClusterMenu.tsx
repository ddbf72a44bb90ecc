import { Divider, Dropdown, DropdownItem, DropdownList, MenuToggle } from '@patternfly/react-core';
import EllipsisVIcon from '@patternfly/react-icons/dist/esm/icons/ellipsis-v-icon';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../i18n/language';
import { useIsAdmin } from '../session/session';
import type { Cluster } from './cluster';
import { type Deed, useDeeds } from './deeds';
import { browserPage } from './links';
import { texts } from './texts';

/** What can be done with a cluster. What cannot be done because it comes from a file says so. */
export function ClusterMenu({ cluster }: { readonly cluster: Cluster }) {
  const words = useText(texts);
  const admin = useIsAdmin();
  const open = useDeeds();
  const navigate = useNavigate();
  const [shown, show] = useState(false);
  const fixed = cluster.source === 'file';
  const item = (kind: Exclude<Deed['kind'], 'import'>, text: string) => (
    <DropdownItem
      onClick={() => open({ kind, cluster })}
      isDanger={kind === 'remove' && !fixed}
      isAriaDisabled={fixed && kind !== 'kubeconfig'}
      description={fixed && kind === 'replace' ? words.fromFile : undefined}
    >
      {text}
    </DropdownItem>
  );
  return (
    <Dropdown
      isOpen={shown}
      onOpenChange={show}
      onSelect={() => show(false)}
      popperProps={{ position: 'end' }}
      toggle={(ref) => (
        <MenuToggle ref={ref} variant="plain" isExpanded={shown} aria-label={words.actionsOf(cluster.name)} icon={<EllipsisVIcon />} onClick={() => show(!shown)} />
      )}
    >
      <DropdownList>
        <DropdownItem onClick={() => void navigate(browserPage(cluster.name))}>{words.browse}</DropdownItem>
        {item('kubeconfig', words.kubeconfig)}
        {admin && <Divider component="li" />}
        {admin && item('replace', words.replace)}
        {admin && item('labels', words.editLabels)}
        {admin && item('remove', words.remove)}
      </DropdownList>
    </Dropdown>
  );
}
