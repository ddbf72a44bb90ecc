import '../resources.css';
import { Button, PageSection } from '@patternfly/react-core';
import { useMutation } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { useErrorText } from '../../app/ErrorState';
import { Loading } from '../../app/Loading';
import { PageHeader } from '../../app/PageHeader';
import { Notice } from '../../app/Notice';
import { part } from '../../app/part';
import { useToast } from '../../app/Toasts';
import { useText } from '../../i18n/language';
import { useKept } from '../../session/useKept';
import { kindAt } from '../../kube/discovery';
import { useKinds } from '../../kube/kinds';
import { type Made, makeAll } from './make';
import { collectionOf, consolePath, parsePlace } from '../../kube/place';
import { problemText, texts as yamlTexts } from '../../yaml/texts';
import { isRefusal } from '../refusal';
import { templateOf } from './template';
import { texts as editorTexts } from '../yaml/texts';
import { texts } from './texts';

const SchemaEditor = part(async () => (await import('../yaml/SchemaEditor')).SchemaEditor);

interface Wish {
  readonly text: string;
  readonly dryRun: boolean;
}

/** Makes objects of YAML: one, or several at once. */
export function CreatePage() {
  const words = useText(texts);
  const { yaml: editorWords, assist: assistWords } = useText(editorTexts);
  const navigate = useNavigate();
  const toast = useToast();
  const { cluster = '' } = useParams();
  const [query] = useSearchParams();
  const of = parsePlace(query.get('of') ?? '');
  const kinds = useKinds(cluster);
  const kind = of && kindAt(kinds.data?.kinds ?? [], of);
  const [typed, setTyped] = useKept<string>(`create ${cluster} ${query.get('of') ?? ''}`);
  const text = typed ?? (kinds.isPending ? '' : templateOf(kind, of?.namespace));
  const make = useMutation({
    // offline it fails and gives the editor back, instead of waiting
    networkMode: 'always',
    mutationFn: ({ text: sent, dryRun }: Wish) =>
      makeAll({ cluster, text: sent, kinds: kinds.data?.kinds ?? [], namespace: of?.namespace ?? 'default', dryRun }),
    onSuccess: ([only, ...others], { dryRun }) => {
      // what the server warns of is read here first
      if (dryRun || only?.outcome !== 'made' || only.warnings.length > 0 || others.length > 0) {
        return;
      }
      setTyped(undefined);
      toast('success', words.created, only.name);
      void navigate(consolePath(cluster, only.place));
    },
  });
  if (kinds.isPending) {
    return <Loading />;
  }
  return (
    <div className="hc-resources">
      <PageHeader title={words.title} description={words.intro(cluster)} />
      <PageSection isFilled className="hc-tabs" aria-label={words.title}>
        <div className="hc-yaml">
          <Suspense fallback={<Loading />}>
            <SchemaEditor
              cluster={cluster}
              isHelped
              text={text}
              label={editorWords.editor}
              readOnly={make.isPending}
              onChange={(next) => {
                setTyped(next);
                make.reset();
              }}
            />
          </Suspense>
          <p className="hc-subtle hc-small">
            {editorWords.readOnlyHint} {assistWords.hint}
          </p>
          {make.data && <Results cluster={cluster} made={make.data} dryRun={make.variables.dryRun} />}
          <div className="hc-bar">
            <Button
              isDisabled={make.isPending}
              isLoading={make.isPending}
              onClick={() => make.mutate({ text, dryRun: false })}
            >
              {words.create}
            </Button>
            <Button variant="secondary" isDisabled={make.isPending} onClick={() => make.mutate({ text, dryRun: true })}>
              {words.check}
            </Button>
            <Button
              variant="link"
              onClick={() => {
                setTyped(undefined);
                void navigate(of ? consolePath(cluster, collectionOf(of)) : '/console/clusters');
              }}
            >
              {words.cancel}
            </Button>
          </div>
        </div>
      </PageSection>
    </div>
  );
}

interface ResultsProps {
  readonly cluster: string;
  readonly made: readonly Made[];
  readonly dryRun: boolean;
}

function Results({ cluster, made, dryRun }: ResultsProps) {
  const words = useText(texts);
  const yamlWords = useText(yamlTexts);
  const errorText = useErrorText();
  if (made.length === 0) {
    return <Notice variant="info" isLiveRegion title={words.nothing} />;
  }
  return (
    <section aria-label={words.results} role="status">
      {made.map((each, at) => {
        const name = 'name' in each && each.name !== '' ? `${each.kind} ${each.name}` : `${words.object} ${at + 1}`;
        switch (each.outcome) {
          case 'made':
            return (
              <Notice
                key={at}
                variant={each.warnings.length > 0 ? 'warning' : 'success'}
                title={`${name}: ${dryRun ? words.checked : words.created}`}
              >
                {each.warnings.map((warning) => (
                  <p key={warning}>{warning}</p>
                ))}
                {!dryRun && <Link to={consolePath(cluster, each.place)}>{name}</Link>}
              </Notice>
            );
          case 'refused':
            return (
              <Notice
                key={at}
                variant="danger"
                title={`${name}: ${isRefusal(each.error) ? words.refused : words.notSent}`}
              >
                {errorText(each.error).message} {!isRefusal(each.error) && errorText(each.error).hint}
              </Notice>
            );
          case 'unknown':
            return <Notice key={at} variant="danger" title={`${name}: ${words.unknown(each.kind)}`} />;
          case 'unreadable':
            return (
              <Notice
                key={at}
                variant="danger"
                title={`${name}: ${each.problem === undefined ? words.notAnObject : words.notYaml}`}
              >
                {each.problem !== undefined && problemText(each.problem, yamlWords)}
              </Notice>
            );
        }
      })}
    </section>
  );
}
