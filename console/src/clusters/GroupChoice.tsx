import { FormSelect, FormSelectOption } from '@patternfly/react-core';
import { useText } from '../i18n/language';
import { useClusterGroups } from '../kube/kinds';
import { texts } from './texts';

interface GroupChoiceProps {
  /** Empty for all clusters. */
  readonly group: string;
  readonly onChoose: (group: string) => void;
}

/** Narrows the clusters to those of a saved group. Nothing while there are no groups. */
export function GroupChoice({ group, onChoose }: GroupChoiceProps) {
  const words = useText(texts);
  const saved = useClusterGroups(true).data ?? [];
  // one that was deleted since is still what is chosen
  const groups = group === '' || saved.includes(group) ? saved : [...saved, group];
  if (groups.length === 0) {
    return null;
  }
  return (
    <FormSelect
      className="hc-cluster-group"
      aria-label={words.group}
      value={group}
      onChange={(_event, chosen) => onChoose(chosen)}
    >
      <FormSelectOption value="" label={words.allGroups} />
      {groups.map((name) => (
        <FormSelectOption key={name} value={name} label={words.groupOf(name)} />
      ))}
    </FormSelect>
  );
}
