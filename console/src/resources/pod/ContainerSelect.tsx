import { FormSelect, FormSelectOption } from '@patternfly/react-core';
import { useText } from '../../i18n/language';
import type { KubeObject } from '../../kube/client';
import { containersOf } from './pod';
import { texts } from './texts';

interface ContainerSelectProps {
  readonly pod: KubeObject;
  readonly label: string;
  readonly value: string;
  readonly disabled?: boolean;
  /** Whether all of them can be chosen; their name is the empty one then. */
  readonly all?: boolean;
  readonly onChange: (container: string) => void;
}

export function ContainerSelect({ pod, label, value, disabled = false, all = false, onChange }: ContainerSelectProps) {
  const { init, debug, log } = useText(texts);
  const own = containersOf(pod);
  return (
    <FormSelect
      value={value}
      isDisabled={disabled}
      aria-label={label}
      className="hc-choice"
      onChange={(_event, name) => onChange(name)}
    >
      {all && own.length > 1 && <FormSelectOption value="" label={`${label}: ${log.allContainers}`} />}
      {own.map((container) => (
        <FormSelectOption
          key={container.name}
          value={container.name}
          label={`${label}: ${container.name}${container.init ? ` (${init})` : container.debug ? ` (${debug})` : ''}`}
        />
      ))}
    </FormSelect>
  );
}
