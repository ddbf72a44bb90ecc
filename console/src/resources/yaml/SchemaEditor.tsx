import { Button } from '@patternfly/react-core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useText } from '../../i18n/language';
import { texts as schemaTexts } from '../../schema/texts';
import { texts as yamlTexts } from '../../yaml/texts';
import type { Assist, ShownProblem } from './assist';
import { Editor, type EditorProps } from './Editor';
import { texts } from './texts';

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
  const [hasFailed, setFailed] = useState(false);
  const begin = useEffectEvent(async (isOver: () => boolean) => {
    const [{ makeAssist }, { ClusterCatalog }] = await Promise.all([import('./assist'), import('../../kube/openapi')]);
    if (isOver()) {
      return;
    }
    const told = (failed: boolean) => (failed ? !isOver() && setFailed(true) : made.refresh());
    const catalog = new ClusterCatalog(client, cluster, told);
    const made = makeAssist({ catalog, words: schemaWords, yamlWords, onProblems: setProblems });
    setAssist(made);
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
      setProblems([]);
      setFailed(false);
    };
  }, [cluster, isHelped, schemaWords, yamlWords]);

  return (
    <>
      <Editor {...props} extension={assist?.extension} />
      {problems.length > 0 && (
        <section aria-label={words.problems} className="hc-problems">
          <p role="status">{words.found(problems.length)}</p>
          <ul>
            {problems.slice(0, mostShown).map((problem) => (
              <li key={`${problem.from} ${problem.message}`}>
                <Button variant="link" isInline onClick={() => assist?.goTo(problem)}>
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
