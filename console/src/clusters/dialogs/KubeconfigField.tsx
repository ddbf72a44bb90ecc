import { Button, TextArea } from '@patternfly/react-core';
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import { describedBy, Field } from '../../app/Field';
import { useText } from '../../i18n/language';
import { texts } from './texts';

interface KubeconfigFieldProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly error?: string;
}

const id = 'kubeconfig';
const most = 1 << 20;

/** A kubeconfig, pasted, dropped as a file or chosen. Browsers neither check its spelling nor keep it: there are secrets in it. */
export function KubeconfigField({ text, onChange, error }: KubeconfigFieldProps) {
  const words = useText(texts);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [fileError, setFileError] = useState<string>();

  const take = (file: File | undefined) => {
    if (file === undefined) {
      return;
    }
    setFileError(file.size > most ? words.tooLarge : undefined);
    if (file.size <= most) {
      file.text().then(onChange, () => setFileError(words.unreadable));
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    take(event.target.files?.[0]);
    // the same file may be chosen again after it was changed
    event.target.value = '';
  };
  const wrong = fileError ?? error;
  return (
    <Field id={id} label={words.kubeconfig} required help={words.kubeconfigHelp} error={wrong}>
      <TextArea
        id={id}
        className={over ? 'hc-kubeconfig hc-drop-over' : 'hc-kubeconfig'}
        rows={6}
        resizeOrientation="vertical"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        value={text}
        isRequired
        validated={wrong === undefined ? 'default' : 'error'}
        onChange={(_event, value) => {
          setFileError(undefined);
          onChange(value);
        }}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        {...describedBy(id, words.kubeconfigHelp, wrong)}
      />
      <input ref={input} type="file" hidden onChange={choose} aria-label={words.choose} />
      <div className="hc-kubeconfig-actions">
        <Button variant="link" isInline onClick={() => input.current?.click()}>
          {words.choose}
        </Button>
        {text !== '' && (
          <Button variant="link" isInline onClick={() => onChange('')}>
            {words.clear}
          </Button>
        )}
      </div>
    </Field>
  );
}
