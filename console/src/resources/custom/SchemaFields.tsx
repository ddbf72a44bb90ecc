import './custom.css';
import { useState } from 'react';
import { useText } from '../../i18n/language';
import type { RawSchema } from '../../schema/schema';
import { texts } from './texts';

/** The fields of a structural schema, as `kubectl explain` tells them: name, type, whether one is required, and what it is for. */
export function SchemaFields({ schema }: { readonly schema: RawSchema }) {
  const required = new Set(schema.required ?? []);
  return (
    <ul className="hc-schema">
      {Object.entries(schema.properties ?? {}).map(([name, field]) => (
        <li key={name}>
          <Field name={name} field={field} isRequired={required.has(name)} />
        </li>
      ))}
    </ul>
  );
}

interface FieldProps {
  readonly name: string;
  readonly field: RawSchema;
  readonly isRequired: boolean;
}

/** A field; those inside it are drawn when it is opened. */
function Field({ name, field, isRequired }: FieldProps) {
  const words = useText(texts);
  const [isOpen, open] = useState(false);
  const inside = insideOf(field);
  const head = (
    <>
      <span className="hc-mono">{name}</span> <span className="hc-subtle">{typeOf(field)}</span>
      {isRequired && <span className="hc-subtle">, {words.required}</span>}
      {field.description !== undefined && <div className="hc-small">{field.description}</div>}
    </>
  );
  return inside === undefined ? (
    head
  ) : (
    <details onToggle={({ currentTarget, target }) => target === currentTarget && open(currentTarget.open)}>
      <summary>{head}</summary>
      {isOpen && <SchemaFields schema={inside} />}
    </details>
  );
}

/** The object that a field, each of its items or each of its values is; nothing if that has no fields. */
function insideOf(field: RawSchema): RawSchema | undefined {
  if (field.properties) {
    return field;
  }
  const { items, additionalProperties: values } = field;
  const each = items ?? (typeof values === 'object' ? values : undefined);
  return each && insideOf(each);
}

/** As `kubectl explain` writes it: `[]string` for a list, `map[string]string` for a map. */
function typeOf(field: RawSchema): string {
  const { items, additionalProperties: values } = field;
  if (field['x-kubernetes-int-or-string'] === true) {
    return 'IntOrString';
  }
  if (items) {
    return `[]${typeOf(items)}`;
  }
  if (typeof values === 'object') {
    return `map[string]${typeOf(values)}`;
  }
  return field.type ?? 'Object';
}
