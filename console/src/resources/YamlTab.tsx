import { AlertActionLink, Button, Switch } from '@patternfly/react-core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { StatusError } from '../api/status';
import { Copy } from '../app/Copy';
import { ErrorAlert } from '../app/ErrorAlert';
import { ErrorState } from '../app/ErrorState';
import { Loading } from '../app/Loading';
import { useToast } from '../app/Toasts';
import { Notice } from '../app/Notice';
import { useText } from '../i18n/language';
import { useKept } from '../session/useKept';
import { type KubeObject, preview, readYaml, write } from './cluster';
import { DiffView } from './DiffView';
import { download } from './download';
import { Editor } from './Editor';
import { apiPath, type Place } from './place';
import { texts } from './object-texts';
import { merged, versionIn, withoutManagedFields } from './yaml-text';

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

/** An object's YAML. A change is checked by the server first, with all that belongs to it, and shown as what would be stored. */
export function YamlTab({ cluster, place, object, editable }: YamlTabProps) {
  const words = useText(texts).yaml;
  const toast = useToast();
  const client = useQueryClient();
  const [managed, setManaged] = useState(false);
  const [draft, setDraft] = useKept<Draft>(`yaml ${cluster}${apiPath(place)}`);
  const [note, setNote] = useState<string>();
  const version = object.metadata.resourceVersion;
  const yaml = useQuery({
    queryKey: ['yaml', cluster, place, version],
    queryFn: ({ signal }) => readYaml(cluster, place, signal),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  const wish = { method: 'PUT', path: apiPath(place), yaml: draft?.text ?? '' } as const;
  const review = useMutation({ mutationFn: () => preview(cluster, wish), onMutate: () => setNote(undefined) });
  const forget = () => {
    setDraft(undefined);
    setNote(undefined);
    review.reset();
    apply.reset();
  };
  const apply = useMutation({
    mutationFn: () => write(cluster, { ...wish, dryRun: false }),
    onSuccess: async () => {
      toast('success', words.applied, place.name);
      await client.invalidateQueries({ queryKey: ['object', cluster, place] });
      forget();
    },
  });
  const merge = useMutation({
    mutationFn: async (mine: Draft) => {
      const newest = await readYaml(cluster, place);
      const base = managed ? newest : withoutManagedFields(newest);
      return { base, text: merged(mine.base, mine.text, base) };
    },
    onSuccess: ({ base, text }) => {
      review.reset();
      apply.reset();
      if (text === undefined) setNote(words.mergeFailed);
      else {
        setDraft({ base, text });
        setNote(words.merged);
      }
    },
  });

  if (yaml.error) return <ErrorState error={yaml.error} onRetry={() => void yaml.refetch()} />;
  if (yaml.data === undefined) return <Loading />;
  const shown = managed ? yaml.data : withoutManagedFields(yaml.data);
  const text = draft?.text ?? shown;
  const edit = (next: string) => {
    setNote(undefined);
    if (next === (draft?.base ?? shown) && !draft) return;
    setDraft({ base: draft?.base ?? shown, text: next });
  };
  if (draft && review.data) {
    return <Review draft={draft} result={review.data} applying={apply.isPending} error={apply.error} onApply={() => apply.mutate()} onBack={() => { review.reset(); apply.reset(); }} onMerge={() => merge.mutate(draft)} onForget={forget} />;
  }
  const isBehind = draft !== undefined && versionIn(draft.base) !== version;
  return (
    <div className="hc-yaml">
      <div className="hc-bar">
        {editable && (
          <Button isDisabled={!draft || review.isPending} isLoading={review.isPending} onClick={() => review.mutate()}>
            {review.isPending ? words.reviewing : words.review}
          </Button>
        )}
        {draft && (
          <Button variant="link" onClick={forget}>
            {words.discard}
          </Button>
        )}
        <Switch id="hc-managed-fields" label={words.managedFields} isChecked={managed} isDisabled={draft !== undefined} onChange={(_event, on) => setManaged(on)} />
        <span className="hc-push">
          <Copy text={text} label={words.copy} />
          <Button variant="secondary" size="sm" onClick={() => download(`${place.name ?? 'object'}.yaml`, text, 'application/yaml')}>
            {words.download}
          </Button>
        </span>
      </div>
      {note !== undefined && <Notice variant="info" isLiveRegion title={note} />}
      {review.error ? (
        <WriteFailure error={review.error} title={words.reviewFailed} onMerge={() => draft && merge.mutate(draft)} onForget={forget} />
      ) : (
        isBehind && <Behind onMerge={() => merge.mutate(draft)} />
      )}
      <Editor text={text} label={words.editor} readOnly={!editable} onChange={edit} />
      <p className="hc-subtle hc-small">{words.readOnlyHint}</p>
    </div>
  );
}

function Behind({ onMerge }: { readonly onMerge: () => void }) {
  const words = useText(texts).yaml;
  return <Notice variant="info" title={words.changedBelow} actionLinks={<AlertActionLink onClick={onMerge}>{words.merge}</AlertActionLink>} />;
}

interface FailureProps {
  readonly error: Error;
  readonly title: string;
  readonly onMerge: () => void;
  readonly onForget: () => void;
}

/** Why a change was refused; where somebody else was quicker, what can be done about it. */
function WriteFailure({ error, title, onMerge, onForget }: FailureProps) {
  const words = useText(texts).yaml;
  const isConflict = error instanceof StatusError && error.status.code === 409;
  if (!isConflict) return <ErrorAlert error={error} title={title} />;
  return (
    <Notice
      variant="warning"
     
      isLiveRegion
      title={words.conflict}
      actionLinks={
        <>
          <AlertActionLink onClick={onMerge}>{words.merge}</AlertActionLink>
          <AlertActionLink onClick={onForget}>{words.discard}</AlertActionLink>
        </>
      }
    >
      <p>{words.conflictBody}</p>
      <p className="hc-subtle">{error.message}</p>
    </Notice>
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

/** What the server would store, compared with what it has stored. */
function Review({ draft, result, applying, error, onApply, onBack, onMerge, onForget }: ReviewProps) {
  const words = useText(texts).yaml;
  const [before, after] = [withoutManagedFields(draft.base), withoutManagedFields(result.yaml)];
  return (
    <div className="hc-yaml">
      <h2 className="hc-review-title">{words.diffTitle}</h2>
      <p className="hc-subtle">{before === after ? words.same : words.diffIntro}</p>
      {result.warnings.length > 0 && (
        <Notice variant="warning" title={words.warnings}>
          {result.warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </Notice>
      )}
      {error && <WriteFailure error={error} title={words.applyFailed} onMerge={onMerge} onForget={onForget} />}
      <DiffView before={before} after={after} />
      <div className="hc-bar">
        <Button isDisabled={applying} isLoading={applying} onClick={onApply}>
          {words.apply}
        </Button>
        <Button variant="link" onClick={onBack}>
          {words.back}
        </Button>
      </div>
    </div>
  );
}
