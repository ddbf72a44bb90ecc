import { Button, ToggleGroup, ToggleGroupItem } from '@patternfly/react-core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Loading } from '../../app/Loading';
import { part } from '../../app/part';
import { useText } from '../../i18n/language';
import { texts as schemaTexts } from '../../schema/texts';
import { texts as yamlTexts } from '../../yaml/texts';
import type { Catalog } from '../../schema/catalog';
import type { Assist, ShownProblem } from './assist';
import { Editor, type EditorProps } from './Editor';
import { texts as formTexts } from './form/texts';
import { texts } from './texts';

const FormView = part(async () => (await import('./form/FormView')).FormView);

interface SchemaEditorProps extends EditorProps {
  readonly cluster: string;
  /** Whether somebody may change the text at all: nobody else is helped. */
  readonly isHelped: boolean;
}

const mostShown = 20;

/**
 * The editor, with what the cluster's own schemas say. They are loaded after the text has been drawn. Nothing here blocks anything: the
 * server decides.
 */
export function SchemaEditor({ cluster, isHelped, ...props }: SchemaEditorProps) {
  const words = useText(texts).assist;
  const schemaWords = useText(schemaTexts);
  const yamlWords = useText(yamlTexts);
  const client = useQueryClient();
  const [assist, setAssist] = useState<Assist>();
  const [problems, setProblems] = useState<readonly ShownProblem[]>([]);
  const formWords = useText(formTexts);
  const [catalog, setCatalog] = useState<Catalog>();
  const [isForm, setForm] = useState(false);
  const [, setKnown] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const begin = useEffectEvent(async (isOver: () => boolean) => {
    const [{ makeAssist }, { ClusterCatalog }] = await Promise.all([import('./assist'), import('../../kube/openapi')]);
    if (isOver()) {
      return;
    }
    const known = new ClusterCatalog(client, cluster, (failed) => {
      if (isOver()) {
        return;
      }
      if (failed) {
        setFailed(true);
      }
      setKnown((times) => times + 1);
      made.refresh();
    });
    const made = makeAssist({ catalog: known, words: schemaWords, yamlWords, onProblems: setProblems });
    setAssist(made);
    setCatalog(known);
  });

  useEffect(() => {
    if (!isHelped) {
      return undefined;
    }
    let over = false;
    const timer = setTimeout(() => void begin(() => over).catch(() => !over && setFailed(true)));
    return () => {
      over = true;
      clearTimeout(timer);
      setAssist(undefined);
      setCatalog(undefined);
      setProblems([]);
      setFailed(false);
    };
  }, [cluster, isHelped, schemaWords, yamlWords]);

  const goTo = (problem: ShownProblem) => {
    setForm(false);
    // once the editor is in sight
    requestAnimationFrame(() => assist?.goTo(problem));
  };
  const showsForm = isForm && catalog !== undefined;
  return (
    <>
      {catalog !== undefined && (
        <ToggleGroup aria-label={formWords.view} className="hc-views">
          {[false, true].map((form) => (
            <ToggleGroupItem
              key={String(form)}
              text={form ? formWords.form : formWords.yaml}
              buttonId={form ? 'hc-view-form' : 'hc-view-yaml'}
              isSelected={showsForm === form}
              onChange={() => setForm(form)}
            />
          ))}
        </ToggleGroup>
      )}
      {showsForm && (
        <Suspense fallback={<Loading />}>
          <FormView text={props.text} catalog={catalog} readOnly={props.readOnly ?? false} onChange={props.onChange} />
        </Suspense>
      )}
      <Editor {...props} isHidden={showsForm} extension={assist?.extension} />
      {problems.length > 0 && (
        <section aria-label={words.problems} className="hc-problems">
          <p role="status">{words.found(problems.length)}</p>
          <ul>
            {problems.slice(0, mostShown).map((problem) => (
              <li key={`${problem.from} ${problem.message}`}>
                <Button variant="link" size="sm" onClick={() => goTo(problem)}>
                  {words.at(problem.line, problem.message)}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {hasFailed && <p className="hc-subtle hc-small">{words.failed}</p>}
    </>
  );
}
