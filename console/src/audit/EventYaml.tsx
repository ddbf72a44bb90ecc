import { stringify } from 'yaml';
import { Editor } from '../resources/yaml/Editor';
import type { AuditEvent } from './event';

interface EventYamlProps {
  readonly event: AuditEvent;
  readonly label: string;
}

/** The whole event; long texts stay on one line, as kubectl writes them. */
export function EventYaml({ event, label }: EventYamlProps) {
  return <Editor text={stringify(event, { lineWidth: 0 })} label={label} readOnly onChange={() => undefined} />;
}
