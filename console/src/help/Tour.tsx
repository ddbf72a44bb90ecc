import './help.css';
import { Button, PageSection } from '@patternfly/react-core';
import { useState } from 'react';
import { useText } from '../i18n/language';
import { tour } from './shown';
import { texts } from './texts';

/** Three notes for the first visit, at the top of the landing page. They cover nothing, and once closed they stay closed. */
export function Tour() {
  const words = useText(texts);
  const [at, setAt] = useState(0);
  const step = words.steps[at];
  const isLast = at === words.steps.length - 1;
  return (
    <PageSection aria-label={words.tourTitle}>
      <div className="hc-tour">
        <div aria-live="polite">
          <p className="hc-subtle hc-small">
            {words.tourTitle}: {words.tourStep(at + 1, words.steps.length)}
          </p>
          <p className="hc-tour-title">{step?.title}</p>
          <p>{step?.text}</p>
        </div>
        <div className="hc-actions">
          {at > 0 && (
            <Button size="sm" variant="secondary" onClick={() => setAt(at - 1)}>
              {words.previousStep}
            </Button>
          )}
          {!isLast && (
            <Button size="sm" variant="secondary" onClick={() => setAt(at + 1)}>
              {words.nextStep}
            </Button>
          )}
          <Button size="sm" variant={isLast ? 'secondary' : 'link'} onClick={() => tour.choose('closed')}>
            {words.closeTour}
          </Button>
        </div>
      </div>
    </PageSection>
  );
}
