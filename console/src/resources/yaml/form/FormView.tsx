import './form.css';
import { ExpandableSection, Form } from '@patternfly/react-core';
import { useState } from 'react';
import { Notice } from '../../../app/Notice';
import { useText } from '../../../i18n/language';
import type { Catalog } from '../../../schema/catalog';
import { textIn } from '../../../schema/check';
import { type OneObject, oneObject, type Value, withValue } from '../../../schema/edit';
import { type FormField, formFields } from '../../../schema/form';
import { isMap } from 'yaml';
import { FieldInput } from './FieldInput';
import { texts } from './texts';

interface FormViewProps {
  readonly text: string;
  readonly catalog: Catalog;
  readonly readOnly: boolean;
  readonly onChange: (text: string) => void;
}

/**
 * The fields that an object's schema describes simply, as a form over the same text. All others stay in the text as it is.
 */
export function FormView({ text, catalog, readOnly, onChange }: FormViewProps) {
  const words = useText(texts);
  const document = oneObject(text);
  const object = document && isMap(document.contents) ? document.contents : undefined;
  if (document === undefined || object === undefined) {
    return <Notice variant="info" title={words.notOne} />;
  }
  const schema = catalog.find(textIn(object, 'apiVersion'), textIn(object, 'kind'));
  if (schema === undefined) {
    return <Notice variant="info" title={words.noSchema} />;
  }
  const write = (field: FormField, value: Value) =>
    onChange(withValue(text, field.path, value, field.schema.types[0] === 'boolean' ? 'boolean' : typeOf(field)));
  return (
    <Form className="hc-form-view" aria-label={words.label} onSubmit={(event) => event.preventDefault()}>
      <Fields fields={formFields(schema)} document={document} readOnly={readOnly} onWrite={write} />
    </Form>
  );
}

/** A number or a text is written as it is typed. */
function typeOf({ schema }: FormField) {
  return schema.types.length === 1 ? schema.types[0] : undefined;
}

interface FieldsProps {
  readonly fields: readonly FormField[];
  readonly document: OneObject;
  readonly readOnly: boolean;
  readonly onWrite: (field: FormField, value: Value) => void;
}

function Fields({ fields, ...rest }: FieldsProps) {
  const words = useText(texts);
  const others = fields.filter(({ input }) => input === 'other').map(({ name }) => name);
  return (
    <>
      {fields.map((field) =>
        field.input === 'group' ? (
          <Group key={field.name} field={field} {...rest} />
        ) : field.input === 'other' ? null : (
          <FieldInput key={field.name} field={field} {...rest} />
        ),
      )}
      {others.length > 0 && <p className="hc-subtle hc-small">{words.inYaml(others.join(', '))}</p>}
    </>
  );
}

/** An object inside: open when it is required or the object's own spec, and drawn only then. */
function Group({ field, ...rest }: Omit<FieldsProps, 'fields'> & { readonly field: FormField }) {
  const { name, path, schema, isRequired } = field;
  const [isOpen, setOpen] = useState(isRequired || (path.length === 1 && (name === 'spec' || name === 'metadata')));
  return (
    <ExpandableSection
      toggleText={isRequired ? `${name} *` : name}
      isExpanded={isOpen}
      onToggle={(_event, open) => setOpen(open)}
      isIndented
    >
      {isOpen && (
        <div role="group" aria-label={path.join('.')} className="hc-form-group">
          <Fields fields={formFields(schema, path)} {...rest} />
        </div>
      )}
    </ExpandableSection>
  );
}
