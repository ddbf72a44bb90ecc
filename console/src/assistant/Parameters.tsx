import { Title } from '@patternfly/react-core';
import { useText } from '../i18n/language';
import { texts } from './panel-texts';

/** The parameters of a list with what they mean. */
export function Parameters({ query }: { readonly query: URLSearchParams }) {
  const words = useText(texts);
  const means: Readonly<Record<string, string>> = words.means;
  return (
    <section className="hc-snippet">
      <Title headingLevel="h3" size="md">
        {words.parameters}
      </Title>
      <dl className="hc-parameters">
        {[...query].map(([name, value]) => (
          <div key={name}>
            <dt>
              <code>
                {name}={value}
              </code>
            </dt>
            <dd>{means[name]}</dd>
          </div>
        ))}
      </dl>
      <p className="hc-subtle">{words.total}</p>
    </section>
  );
}
