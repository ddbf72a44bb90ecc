import { PageSection } from '@patternfly/react-core';
import { useSearchParams } from 'react-router';
import { PageHeader } from '../app/PageHeader';
import { useText } from '../i18n/language';
import { CodeForm } from './CodeForm';
import { DeviceQuestion } from './DeviceQuestion';
import { texts } from './texts';

const parameter = 'user_code';

/** Where somebody who is signed in lets `hypercube login` in. The code is in the address, or typed here. */
export function DevicePage() {
  const words = useText(texts);
  const [search, setSearch] = useSearchParams();
  const code = search.get(parameter) ?? '';
  return (
    <>
      <PageHeader title={words.title} description={words.description} />
      <PageSection isWidthLimited>
        {code === '' ? (
          <CodeForm onCode={(typed) => setSearch({ [parameter]: typed })} />
        ) : (
          <DeviceQuestion key={code} code={code} onAnother={() => setSearch({})} />
        )}
      </PageSection>
    </>
  );
}
