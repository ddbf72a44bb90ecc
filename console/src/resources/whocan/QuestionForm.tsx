import { Button, FormSelect, FormSelectOption, TextInput } from '@patternfly/react-core';
import { type SyntheticEvent, useState } from 'react';
import { useText } from '../../i18n/language';
import { everydayKinds } from '../../kube/discovery';
import { allClusters, fleetOf } from '../../kube/fleet';
import { useClusterGroups, useClusterNames } from '../../kube/kinds';
import { describedBy, Field } from '../../app/Field';
import { type Question, resourceOf } from './question';
import { texts } from './texts';

/** Verbs of Kubernetes' own rules; any other can be typed. */
const verbs = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete', 'deletecollection', 'use', 'bind'];

const subresources = [
  'pods/exec',
  'pods/log',
  'pods/portforward',
  'pods/ephemeralcontainers',
  'deployments.apps/scale',
];
const accessKinds = ['roles', 'rolebindings', 'clusterroles', 'clusterrolebindings'].map(
  (plural) => `${plural}.rbac.authorization.k8s.io`,
);
const resources = [...everydayKinds.map(resourceOf), 'cronjobs.batch', ...accessKinds, ...subresources];

interface QuestionFormProps {
  readonly question: Question;
  readonly onAsk: (question: Question) => void;
}

/** The fields of a question. It is asked by the button or Enter, for a half-typed name is another question. */
export function QuestionForm({ question, onAsk }: QuestionFormProps) {
  const words = useText(texts);
  const [draft, edit] = useState(question);
  const set = (change: Partial<Question>) => edit({ ...draft, ...change });
  const ask = (event: SyntheticEvent) => {
    event.preventDefault();
    const { verb, resource, namespace, name, cluster } = draft;
    onAsk({
      verb: verb.trim(),
      resource: resource.trim(),
      namespace: namespace.trim(),
      name: name.trim(),
      cluster,
    });
  };
  return (
    <form className="hc-question" aria-label={words.question} onSubmit={ask}>
      <TypedField
        id="hc-verb"
        label={words.verb}
        value={draft.verb}
        options={verbs}
        onChange={(verb) => set({ verb })}
      />
      <TypedField
        id="hc-resource"
        label={words.resource}
        help={words.resourceHelp}
        value={draft.resource}
        options={resources}
        onChange={(resource) => set({ resource })}
      />
      <TypedField
        id="hc-namespace"
        label={words.namespace}
        help={words.namespaceHelp}
        value={draft.namespace}
        onChange={(namespace) => set({ namespace })}
      />
      <TypedField
        id="hc-object-name"
        label={words.name}
        help={words.nameHelp}
        value={draft.name}
        onChange={(name) => set({ name })}
      />
      <ClusterField value={draft.cluster} onChange={(cluster) => set({ cluster })} />
      <Button type="submit" isDisabled={draft.verb.trim() === '' || draft.resource.trim() === ''}>
        {words.ask}
      </Button>
    </form>
  );
}

interface TypedFieldProps {
  readonly id: string;
  readonly label: string;
  readonly help?: string;
  readonly value: string;
  /** Offered while something is typed. */
  readonly options?: readonly string[];
  readonly onChange: (value: string) => void;
}

function TypedField({ id, label, help, value, options, onChange }: TypedFieldProps) {
  return (
    <Field id={id} label={label} help={help}>
      <TextInput
        id={id}
        value={value}
        autoComplete="off"
        spellCheck={false}
        list={options && `${id}-options`}
        onChange={(_event, text) => onChange(text)}
        {...describedBy(id, help)}
      />
      {options && (
        <datalist id={`${id}-options`}>
          {options.map((option) => (
            <option key={option} value={option} />
          ))}
        </datalist>
      )}
    </Field>
  );
}

interface ClusterFieldProps {
  readonly value: string;
  readonly onChange: (cluster: string) => void;
}

function ClusterField({ value, onChange }: ClusterFieldProps) {
  const words = useText(texts);
  const groups = (useClusterGroups(true).data ?? []).map(fleetOf);
  const clusters = (useClusterNames().data ?? []).map(({ name }) => name);
  const known = [...new Set([allClusters, ...groups, ...clusters, value])];
  const labelOf = (cluster: string) =>
    cluster === allClusters ? words.allClusters : cluster.startsWith('_') ? words.group(cluster.slice(1)) : cluster;
  return (
    <Field id="hc-who-cluster" label={words.cluster}>
      <FormSelect id="hc-who-cluster" value={value} onChange={(_event, cluster) => onChange(cluster)}>
        {known.map((cluster) => (
          <FormSelectOption key={cluster} value={cluster} label={labelOf(cluster)} />
        ))}
      </FormSelect>
    </Field>
  );
}
