import { Content } from '@patternfly/react-core';
import { useToast } from '../../app/Toasts';
import { useText } from '../../i18n/language';
import type { ClusterDialogProps } from './props';
import { useChange, useCheck } from '../queries';
import { CheckedDialog } from './CheckedDialog';
import { IdentityFields } from './IdentityFields';
import { texts } from './texts';
import { useIdentity } from './useIdentity';
import { useKubeconfig } from './useKubeconfig';

/** New credentials for a cluster that keeps its name, checked before they take the place of the old ones. */
export function ReplaceDialog({ cluster, onClose }: ClusterDialogProps) {
  const words = useText(texts);
  const toast = useToast();
  const choice = useKubeconfig();
  const { context } = choice;
  const identity = useIdentity(context, cluster.identity);
  return (
    <CheckedDialog
      title={words.replaceTitle(cluster.name)}
      intro={<Content component="p">{words.replaceBody}</Content>}
      choice={choice}
      change={{ kubeconfig: choice.text, context: context?.name, identity: identity.chosen }}
      complete={context !== undefined && identity.chosen !== undefined}
      check={useCheck(cluster.name)}
      save={useChange(cluster.name)}
      saveWords={{ ready: words.replace, notReady: words.replaceAnyway, failed: words.replaceFailed }}
      onSaved={() => toast('success', words.replaced(cluster.name))}
      onClose={onClose}
    >
      {context !== undefined && <IdentityFields choice={identity} context={context} />}
    </CheckedDialog>
  );
}
