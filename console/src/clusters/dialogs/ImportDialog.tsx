import { Content } from '@patternfly/react-core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { TextField } from '../../app/TextField';
import { useToast } from '../../app/Toasts';
import { useText } from '../../i18n/language';
import { asClusterName, isClusterName } from '../cluster';
import { clusterPage, joinPage } from '../links';
import { isTaken, useCheck, useImport } from '../queries';
import { CheckedDialog } from './CheckedDialog';
import { IdentityFields } from './IdentityFields';
import { LabelsField } from './LabelsField';
import { texts } from './texts';
import { useIdentity } from './useIdentity';
import { useKubeconfig } from './useKubeconfig';
import { useLabels } from './useLabels';

/** A new cluster out of a kubeconfig: understood, named, checked, kept. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useText(texts);
  const toast = useToast();
  const navigate = useNavigate();
  const choice = useKubeconfig();
  const [named, setName] = useState<string>();
  const identity = useIdentity(choice.context);
  const entry = useLabels({});
  const check = useCheck();
  const save = useImport();
  const { text, context } = choice;
  const name = named ?? (context === undefined ? '' : asClusterName(context.name));
  const taken = [check, save].some(({ error, variables }) => isTaken(error) && variables?.name === name);
  const nameError = taken ? words.nameTaken(name) : name !== '' && !isClusterName(name) ? words.nameWrong : undefined;
  return (
    <CheckedDialog
      title={words.importTitle}
      intro={
        <Content component="p">
          {words.mustReach} <Link to={joinPage()}>{words.joinInstead}</Link>
        </Content>
      }
      choice={choice}
      change={{ name, kubeconfig: text, context: context?.name, identity: identity.chosen }}
      more={() => {
        const labels = entry.take();
        return labels && { labels };
      }}
      complete={context !== undefined && isClusterName(name) && identity.chosen !== undefined}
      check={check}
      save={save}
      saysOtherwise={isTaken}
      saveWords={{ ready: words.import, notReady: words.importAnyway, failed: words.importFailed }}
      onSaved={(cluster) => {
        toast('success', words.imported(cluster.name));
        void navigate(clusterPage(cluster.name));
      }}
      onClose={onClose}
    >
      {context !== undefined && (
        <>
          <TextField
            id="cluster-name"
            label={words.name}
            required
            value={name}
            onChange={setName}
            help={words.nameHelp}
            error={nameError}
            maxLength={253}
          />
          <IdentityFields choice={identity} context={context} />
          <LabelsField entry={entry} />
        </>
      )}
    </CheckedDialog>
  );
}
