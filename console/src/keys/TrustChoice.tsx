import { Radio } from '@patternfly/react-core';
import { useText } from '../i18n/language';
import type { Trust } from './formats';
import { texts } from './texts';

const trusts: readonly Trust[] = ['system', 'ca', 'none'];

/** How curl is to know the gateway: it may have made its own certificate authority. */
export function TrustChoice({ trust, onChoose }: { readonly trust: Trust; readonly onChoose: (trust: Trust) => void }) {
  const words = useText(texts);
  return (
    <fieldset className="hc-trust">
      <legend>{words.trust}</legend>
      {trusts.map((name) => (
        <Radio
          key={name}
          id={`key-trust-${name}`}
          name="key-trust"
          label={words.trusts[name]}
          isChecked={trust === name}
          onChange={() => onChoose(name)}
        />
      ))}
      <p className="hc-subtle hc-small" role="status">
        {words.trustHelp[trust]}
      </p>
    </fieldset>
  );
}
