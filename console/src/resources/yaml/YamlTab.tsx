import { Button, Switch } from '@patternfly/react-core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { ActionButton } from '../../access/ActionButton';
import { useRefusal } from '../../access/useRefusal';
import { Copy } from '../../app/Copy';
import { ErrorAlert } from '../../app/ErrorAlert';
import { ErrorState } from '../../app/ErrorState';
import { Loading } from '../../app/Loading';
import { useToast } from '../../app/Toasts';
import { Notice } from '../../app/Notice';
import { useText } from '../../i18n/language';
import { useKept } from '../../session/useKept';
import { type KubeObject, preview, readYaml, write } from '../../kube/client';
import { ConflictView } from './ConflictView';
import { download } from './download';
import { after, begin, type Draft, draftOf, type Step } from './editing';
import { SchemaEditor } from './SchemaEditor';
import { explainRefusal } from './not-yaml';
import { apiPath, isSecret, type Place } from '../../kube/place';
import { revealing } from '../secret/secret';
import { texts as secretTexts } from '../secret/texts';
import { texts } from './texts';
import { Review } from './Review';
import { versionIn, withoutManagedFields } from './text';
import { Behind, YamlFailure } from './YamlFailure';

interface YamlTabProps {
  readonly cluster: string;
  readonly place: Place;
  readonly object: KubeObject;
  readonly editable: boolean;
}

/**
 * An object's YAML, of a Secret without its values until somebody asks for them. A change is checked by the server first, with all that
 * belongs to it, and shown as what would be stored.
 */
export function YamlTab({ cluster, place, object, editable }: YamlTabProps) {
  const { yaml: words, assist: assistWords } = useText(texts);
  const secretWords = useText(secretTexts);
  const toast = useToast();
  const client = useQueryClient();
  const [managed, setManaged] = useState(false);
  const [kept, keep] = useKept<Draft>(`yaml ${cluster}${apiPath(place)}`);
  const [editing, take] = useReducer(after, kept, begin);
  const draft = draftOf(editing);
  const keepDraft = useEffectEvent(keep);
  useEffect(() => keepDraft(draft), [draft]);
  const [revealed, reveal] = useState(false);
  const secret = isSecret(place);
  const isOpen = !secret || revealed || draft !== undefined;
  const version = object.metadata.resourceVersion;
  const { group, plural, namespace, name } = place;
  const refusal = useRefusal(
    cluster,
    editable ? { verb: 'update', group, resource: plural, namespace, name } : undefined,
  );
  const read = (signal?: AbortSignal) => readYaml(cluster, place, signal, secret ? revealing('*') : undefined);
  const yaml = useQuery({
    queryKey: ['yaml', cluster, place, isOpen, version],
    queryFn: async ({ signal }) =>
      isOpen ? read(signal) : (await import('../secret/mask')).masked(await readYaml(cluster, place, signal)),
    // a text with masks is never edited, not even for a moment
    placeholderData: (before, of) => (of?.queryKey[3] === isOpen ? before : undefined),
    staleTime: Infinity,
    ...(secret ? { gcTime: 0 } : {}),
  });
  const wishFor = ({ text }: Draft) => ({ method: 'PUT', path: apiPath(place), yaml: text }) as const;
  /** Sends a draft; what it is answered is for the state of that draft alone. */
  const send = (of: Draft, begins: 'check' | 'merge' | 'apply', ask: () => Promise<Step>) => {
    take({ does: begins });
    ask().then(take, (error: unknown) => take({ does: 'fail', of, error }));
  };
  const check = (of: Draft) =>
    send(of, 'check', async () => {
      const result = await preview(cluster, wishFor(of)).catch((error: unknown) => explainRefusal(error, of.text));
      return { does: 'check ended', of, result };
    });
  const merge = (of: Draft) =>
    send(of, 'merge', async () => {
      const newest = await read();
      return { does: 'merge ended', of, newest: managed ? newest : withoutManagedFields(newest) };
    });
  const apply = (of: Draft) =>
    send(of, 'apply', async () => {
      await write(cluster, { ...wishFor(of), dryRun: false });
      // also when the page was left meanwhile
      keep(undefined);
      toast('success', words.applied, place.name);
      await client.invalidateQueries({ queryKey: ['object', cluster, place] });
      return { does: 'apply ended', of };
    });
  const forget = () => take({ does: 'forget' });

  const data = yaml.data ?? draft?.base;
  if (data === undefined) {
    return yaml.error ? <ErrorState error={yaml.error} onRetry={() => void yaml.refetch()} /> : <Loading />;
  }
  const shown = managed ? data : withoutManagedFields(data);
  const text = draft?.text ?? shown;
  if (editing.at === 'choosing') {
    return (
      <ConflictView
        parts={editing.parts}
        onDone={(next) => take({ does: 'choose', text: next })}
        onBack={() => take({ does: 'goBack' })}
      />
    );
  }
  if (editing.at === 'reviewed' || editing.at === 'applying') {
    return (
      <Review
        editing={editing}
        onApply={() => apply(editing.draft)}
        onBack={() => take({ does: 'goBack' })}
        onMerge={() => merge(editing.draft)}
        onForget={forget}
      />
    );
  }
  const isChecked = editing.at === 'checking';
  const isSent = isChecked || editing.at === 'merging';
  const { failed, isMerged = false } = editing.at === 'editing' ? editing : {};
  const isBehind = draft !== undefined && versionIn(draft.base) !== version;
  return (
    <div className="hc-yaml">
      <div className="hc-bar">
        {!isOpen && (
          <Button variant="secondary" onClick={() => reveal(true)}>
            {editable && refusal === undefined ? secretWords.showAndEdit : secretWords.showAll}
          </Button>
        )}
        {secret && revealed && !draft && (
          <Button variant="secondary" onClick={() => reveal(false)}>
            {secretWords.hideAll}
          </Button>
        )}
        {editable && isOpen && (
          <ActionButton
            refusal={refusal}
            isDisabled={refusal === undefined && (!draft || isSent)}
            isLoading={isChecked}
            onClick={() => draft && check(draft)}
          >
            {isChecked ? words.reviewing : words.review}
          </ActionButton>
        )}
        {draft && (
          <Button variant="link" isDisabled={editing.at === 'merging'} onClick={forget}>
            {words.discard}
          </Button>
        )}
        <Switch
          id="hc-managed-fields"
          label={words.managedFields}
          isChecked={managed}
          isDisabled={draft !== undefined}
          onChange={(_event, on) => setManaged(on)}
        />
        <span className="hc-push">
          <Copy text={text} label={words.copy} />
          <Button
            variant="secondary"
            size="sm"
            onClick={() => download(`${place.name ?? 'object'}.yaml`, text, 'application/yaml')}
          >
            {words.download}
          </Button>
        </span>
      </div>
      {failed?.step === 'merge' && <ErrorAlert error={failed.error} title={words.mergeFailed} />}
      {isMerged && <Notice variant="info" isLiveRegion title={words.merged} />}
      {failed?.step === 'review' ? (
        <YamlFailure error={failed.error} step="review" onMerge={() => draft && merge(draft)} onForget={forget} />
      ) : (
        isBehind && !isSent && <Behind onMerge={() => merge(draft)} />
      )}
      <SchemaEditor
        cluster={cluster}
        isHelped={editable && isOpen && refusal === undefined}
        text={text}
        label={words.editor}
        readOnly={!editable || !isOpen || refusal !== undefined || isSent}
        onChange={(next) => take({ does: 'type', text: next, shown })}
      />
      <p className="hc-subtle hc-small">
        {isOpen ? `${words.readOnlyHint} ${assistWords.hint}` : `${secretWords.masked} ${secretWords.recorded}`}
      </p>
    </div>
  );
}
