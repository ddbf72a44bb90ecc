import { ProgressStep, ProgressStepper } from '@patternfly/react-core';
import { useText } from '../../i18n/language';
import { texts } from './texts';

const steps = ['name', 'agent', 'arrival'] as const;
type Step = (typeof steps)[number];

/** The three steps and how far they have come. The second and the third go on together. */
export function Steps({ done }: { readonly done: readonly Step[] }) {
  const words = useText(texts);
  const current = steps.find((step) => !done.includes(step));
  return (
    <ProgressStepper aria-label={words.steps} className="hc-join-steps">
      {steps.map((step) => {
        const state = done.includes(step) ? 'success' : step === current ? 'info' : 'pending';
        return (
          <ProgressStep
            key={step}
            id={`join-${step}`}
            titleId={`join-${step}-title`}
            variant={state}
            isCurrent={step === current}
            aria-label={`${words.step[step]}: ${words.stepStates[state]}`}
          >
            {words.step[step]}
          </ProgressStep>
        );
      })}
    </ProgressStepper>
  );
}
