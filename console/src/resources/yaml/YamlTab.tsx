import { Button, Switch } from '@patternfly/react-core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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
import { DiffView } from './DiffView';
import { download } from './download';
import { Editor } from './Editor';
import { explainRefusal } from './not-yaml';
import { apiPath, isSecret, type Place } from '../../kube/place';
import { revealing } from '../secret/secret';
import { texts as secretTexts } from '../secret/texts';
import { texts } from '../object/texts';
import { chosen, type MergePart, mergeParts } from './merge';
import { versionIn, withoutManagedFields, withVersion } from './text';
import { Behind, YamlFailure } from './YamlFailure';

interface YamlTabProps {
  readonly cluster: string;
  readonly place: Place;
  readonly object: KubeObject;
  readonly editable: boolean;
}

/** A text that is being changed, and the one from the server that it was made from. */
interface Draft {
  readonly base: string;
  readonly text: string;
}

/** Both changes of the same lines, and the newest version under them. */
interface Conflict {
  readonly base: string;
  readonly parts: readonly MergePart[];
}

/**
 * An object's YAML, of a Secret without its values until somebody asks for them. A change is checked by the server first, with all that
 * belongs to it, and shown as what would be stored.
 */
export function YamlTab({ cluster, place, object, editable }: YamlTabProps) {
  const words = useText(texts).yaml;
  const secretWords = useText(secretTexts);
  const toast = useToast();
  const client = useQueryClient();
  const [managed, setManaged] = useState(false);
  const [draft, setDraft] = useKept<Draft>(`yaml ${cluster}${apiPath(place)}`);
  const [note, setNote] = useState<string>();
  const [conflict, setConflict] = useState<Conflict>();
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
  const wishFor = (text: string) => ({ method: 'PUT', path: apiPath(place), yaml: text }) as const;
  const review = useMutation({
    // offline it fails and gives the editor back, instead of waiting
    networkMode: 'always',
    mutationFn: (mine: Draft) =>
      preview(cluster, wishFor(mine.text)).catch((error: unknown) => explainRefusal(error, mine.text)),
    onMutate: () => setNote(undefined),
  });
  const forget = () => {
    setDraft(undefined);
    setNote(undefined);
    review.reset();
    apply.reset();
  };
  const apply = useMutation({
    mutationFn: (reviewed: Draft) => write(cluster, { ...wishFor(reviewed.text), dryRun: false }),
    onSuccess: async () => {
      toast('success', words.applied, place.name);
      await client.invalidateQueries({ queryKey: ['object', cluster, place] });
      forget();
    },
  });
  const merge = useMutation({
    networkMode: 'always',
    mutationFn: async (mine: Draft) => {
      const newest = await read();
      const base = managed ? newest : withoutManagedFields(newest);
      return { base, parts: mergeParts(mine.base, mine.text, base) };
    },
    onSuccess: ({ base, parts }) => {
      review.reset();
      apply.reset();
      const text = chosen(parts, []);
      if (text === undefined) {
        setConflict({ base, parts });
      } else {
        takeMerged(base, text);
      }
    },
  });
  const takeMerged = (base: string, text: string) => {
    setConflict(undefined);
    setDraft({ base, text: withVersion(text, versionIn(base)) });
    setNote(words.merged);
  };

  const data = yaml.data ?? draft?.base;
  if (data === undefined) {
    return yaml.error ? <ErrorState error={yaml.error} onRetry={() => void yaml.refetch()} /> : <Loading />;
  }
  const shown = managed ? data : withoutManagedFields(data);
  const text = draft?.text ?? shown;
  const edit = (next: string) => {
    setNote(undefined);
    if (next === (draft?.base ?? shown) && !draft) {
      return;
    }
    setDraft({ base: draft?.base ?? shown, text: next });
  };
  if (conflict) {
    return (
      <ConflictView
        parts={conflict.parts}
        onDone={(next) => takeMerged(conflict.base, next)}
        onBack={() => setConflict(undefined)}
      />
    );
  }
  if (draft && review.data) {
    // what was reviewed is what is applied
    const reviewed = review.variables;
    return (
      <Review
        draft={reviewed}
        result={review.data}
        applying={apply.isPending}
        error={apply.error}
        onApply={() => apply.mutate(reviewed)}
        onBack={() => {
          review.reset();
          apply.reset();
        }}
        onMerge={() => merge.mutate(draft)}
        onForget={forget}
      />
    );
  }
  // what is typed while the text is on its way would be shown to nobody, or be overwritten
  const isSent = review.isPending || merge.isPending;
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
            isLoading={review.isPending}
            onClick={() => draft && review.mutate(draft)}
          >
            {review.isPending ? words.reviewing : words.review}
          </ActionButton>
        )}
        {draft && (
          <Button variant="link" isDisabled={merge.isPending} onClick={forget}>
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
      {merge.error && <ErrorAlert error={merge.error} title={words.mergeFailed} />}
      {note !== undefined && <Notice variant="info" isLiveRegion title={note} />}
      {review.error ? (
        <YamlFailure
          error={review.error}
          step="review"
          onMerge={() => draft && merge.mutate(draft)}
          onForget={forget}
        />
      ) : (
        isBehind && <Behind onMerge={() => merge.mutate(draft)} />
      )}
      <Editor
        text={text}
        label={words.editor}
        readOnly={!editable || !isOpen || refusal !== undefined || isSent}
        onChange={edit}
      />
      <p className="hc-subtle hc-small">
        {isOpen ? words.readOnlyHint : `${secretWords.masked} ${secretWords.recorded}`}
      </p>
    </div>
  );
}

interface ReviewProps {
  readonly draft: Draft;
  readonly result: Awaited<ReturnType<typeof preview>>;
  readonly applying: boolean;
  readonly error: Error | null;
  readonly onApply: () => void;
  readonly onBack: () => void;
  readonly onMerge: () => void;
  readonly onForget: () => void;
}

/** Compares the object that the server would store with the one that it has stored. */
function Review({ draft, result, applying, error, onApply, onBack, onMerge, onForget }: ReviewProps) {
  const words = useText(texts).yaml;
  const [before, after] = [withoutManagedFields(draft.base), withoutManagedFields(result.yaml)];
  const isSame = before === after;
  return (
    <div className="hc-yaml">
      <h2 className="hc-review-title">{words.diffTitle}</h2>
      <p className="hc-subtle">{isSame ? words.same : words.diffIntro}</p>
      {result.warnings.length > 0 && (
        <Notice variant="warning" title={words.warnings}>
          {result.warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </Notice>
      )}
      {error && <YamlFailure error={error} step="apply" onMerge={onMerge} onForget={onForget} />}
      {!isSame && <DiffView before={before} after={after} />}
      <div className="hc-bar">
        <ActionButton
          refusal={isSame ? words.same : undefined}
          isDisabled={applying}
          isLoading={applying}
          onClick={onApply}
        >
          {words.apply}
        </ActionButton>
        <Button variant="link" onClick={onBack}>
          {words.back}
        </Button>
      </div>
    </div>
  );
}
