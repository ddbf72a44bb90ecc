import { FormSelect, FormSelectOption } from '@patternfly/react-core';
import { describedBy, Field } from '../../app/Field';
import { Notice } from '../../app/Notice';
import { useText } from '../../i18n/language';
import type { WordsOf } from '../../i18n/texts';
import type { Context, KubeconfigProblem } from '../kubeconfig';
import { problemText, texts as yamlTexts } from '../../yaml/texts';
import { KubeconfigField } from './KubeconfigField';
import { texts } from './texts';
import type { KubeconfigChoice } from './useKubeconfig';

/** The kubeconfig and, when there are several contexts in it, which one; and what that one is. */
export function KubeconfigFields({ choice }: { readonly choice: KubeconfigChoice }) {
  const words = useText(texts);
  const yamlWords = useText(yamlTexts);
  const { read, context } = choice;
  const contexts = read !== undefined && 'contexts' in read ? read.contexts : [];
  const help = words.contextHelp(contexts.length);
  return (
    <>
      <KubeconfigField
        text={choice.text}
        onChange={choice.setText}
        error={read !== undefined && 'problem' in read ? readingText(read, words, yamlWords) : undefined}
      />
      {contexts.length > 1 && context !== undefined && (
        <Field id="context" label={words.context} required help={help}>
          <FormSelect
            id="context"
            value={context.name}
            onChange={(_event, name) => choice.chooseContext(name)}
            {...describedBy('context', help)}
          >
            {contexts.map(({ name }) => (
              <FormSelectOption key={name} value={name} label={name} />
            ))}
          </FormSelect>
        </Field>
      )}
      {context !== undefined && <ContextFacts context={context} />}
    </>
  );
}

function ContextFacts({ context }: { readonly context: Context }) {
  const words = useText(texts);
  const { credential } = context;
  return (
    <>
      <dl className="hc-pair hc-break">
        <dt>{words.server}</dt>
        <dd className="hc-mono">{context.server ?? words.noServer}</dd>
        <dt>{words.credential}</dt>
        <dd>{words.credentials[credential]}</dd>
      </dl>
      {(credential === 'program' || credential === 'files') && (
        <Notice variant="warning" isLiveRegion title={words.cannot[credential]} />
      )}
    </>
  );
}

function readingText(
  read: KubeconfigProblem,
  words: WordsOf<typeof texts>,
  yamlWords: WordsOf<typeof yamlTexts>,
): string {
  return read.problem === 'syntax'
    ? words.readings.syntax(problemText(read.at, yamlWords))
    : words.readings[read.problem];
}
