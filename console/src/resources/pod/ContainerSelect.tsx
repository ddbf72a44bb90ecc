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
  readonly onChange: (container: string) => void;
}

export function ContainerSelect({ pod, label, value, disabled = false, onChange }: ContainerSelectProps) {
  const { init } = useText(texts);
  return (
    <FormSelect
      value={value}
      isDisabled={disabled}
      aria-label={label}
      className="hc-select"
      onChange={(_event, name) => onChange(name)}
    >
      {containersOf(pod).map((container) => (
        <FormSelectOption
          key={container.name}
          value={container.name}
          label={`${label}: ${container.name}${container.init ? ` (${init})` : ''}`}
        />
      ))}
    </FormSelect>
  );
}
