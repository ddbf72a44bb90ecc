import { AlertActionLink } from '@patternfly/react-core';
import { StatusError } from '../../api/status';
import { ErrorAlert } from '../../app/ErrorAlert';
import { Notice } from '../../app/Notice';
import { useText } from '../../i18n/language';
import { problemText, texts as yamlTexts } from '../../yaml/texts';
import { NotYamlError } from './not-yaml';
import { texts } from './texts';
import { isRefusal, isUnsent } from '../refusal';

interface FailureProps {
  readonly error: unknown;
  /** The step that failed. */
  readonly step: 'review' | 'apply';
  readonly onMerge: () => void;
  readonly onForget: () => void;
}

/** Why a change is not made; where somebody else was quicker, what can be done about it. A server that is away refuses nothing. */
export function YamlFailure({ error, step, onMerge, onForget }: FailureProps) {
  const words = useText(texts).yaml;
  const yamlWords = useText(yamlTexts);
  if (error instanceof NotYamlError) {
    return (
      <Notice variant="danger" isLiveRegion title={yamlWords.notYaml}>
        {problemText(error.problem, yamlWords)}
      </Notice>
    );
  }
  if (error instanceof StatusError && error.status.code === 409) {
    return (
      <Notice
        variant="warning"
        isLiveRegion
        title={words.conflict}
        actionLinks={
          <>
            <AlertActionLink onClick={onMerge}>{words.merge}</AlertActionLink>
            <AlertActionLink onClick={onForget}>{words.discard}</AlertActionLink>
          </>
        }
      >
        <p>{words.conflictBody}</p>
        <p className="hc-subtle">{error.message}</p>
      </Notice>
    );
  }
  const title = () => {
    if (isRefusal(error)) {
      return step === 'review' ? words.reviewFailed : words.applyFailed;
    }
    if (step === 'apply') {
      return words.applyUnsure;
    }
    return isUnsent(error) ? words.reviewUnsent : words.reviewBroken;
  };
  return (
    <ErrorAlert error={error} title={title()}>
      {!isRefusal(error) && <p>{words.textKept}</p>}
    </ErrorAlert>
  );
}

/** That the object has changed since the text was made from it. */
export function Behind({ onMerge }: { readonly onMerge: () => void }) {
  const words = useText(texts).yaml;
  return (
    <Notice
      variant="info"
      title={words.changedBelow}
      actionLinks={<AlertActionLink onClick={onMerge}>{words.merge}</AlertActionLink>}
    />
  );
}
