import {
  ActionGroup,
  Button,
  Content,
  DescriptionList,
  DescriptionListDescription,
  DescriptionListGroup,
  DescriptionListTerm,
  Title,
} from '@patternfly/react-core';
import { Link } from 'react-router';
import { EmptyState } from '../app/EmptyState';
import { ErrorAlert } from '../app/ErrorAlert';
import { Loaded } from '../app/Loaded';
import { Moment } from '../app/Moment';
import { useText } from '../i18n/language';
import { useSession } from '../session/session';
import { type DeviceRequest, useDecision, useDeviceRequest } from './calls';
import { texts } from './texts';

interface DeviceQuestionProps {
  readonly code: string;
  /** Asks for another code. */
  readonly onAnother: () => void;
}

/** The device behind a code, and whether it may act as this account. */
export function DeviceQuestion({ code, onAnother }: DeviceQuestionProps) {
  const words = useText(texts);
  const request = useDeviceRequest(code);
  const decision = useDecision(code);
  if (decision.isSuccess) {
    return <Decided approved={decision.variables} />;
  }
  return (
    <Loaded
      query={request}
      failure={words.failed}
      gone={
        <EmptyState title={words.unknown} actions={<Button onClick={onAnother}>{words.code}</Button>}>
          {words.unknownBody}
        </EmptyState>
      }
    >
      {(data) => (
        <Question
          request={data}
          error={decision.error}
          pending={decision.isPending}
          onDecide={(approve) => decision.mutate(approve)}
        />
      )}
    </Loaded>
  );
}

function Decided({ approved }: { readonly approved: boolean }) {
  const words = useText(texts);
  return (
    <div role="status">
      <EmptyState
        title={approved ? words.approved : words.denied}
        actions={<Link to="/console/account">{words.toAccount}</Link>}
      >
        {approved ? words.approvedBody : words.deniedBody}
      </EmptyState>
    </div>
  );
}

interface QuestionProps {
  readonly request: DeviceRequest;
  readonly error: unknown;
  readonly pending: boolean;
  readonly onDecide: (approve: boolean) => void;
}

function Question({ request, error, pending, onDecide }: QuestionProps) {
  const words = useText(texts);
  const { account } = useSession();
  const facts = [
    [words.code, <strong className="hc-mono">{request.userCode}</strong>],
    [words.device, request.device === '' ? words.unnamed : request.device],
    [words.address, request.address],
    [words.asked, <Moment time={request.creationTimestamp} />],
  ] as const;
  return (
    <>
      <Title headingLevel="h2">{words.question(account)}</Title>
      <Content component="p">{words.compare}</Content>
      <DescriptionList isHorizontal>
        {facts.map(([term, description]) => (
          <DescriptionListGroup key={term}>
            <DescriptionListTerm>{term}</DescriptionListTerm>
            <DescriptionListDescription>{description}</DescriptionListDescription>
          </DescriptionListGroup>
        ))}
      </DescriptionList>
      <Content component="p">{words.power}</Content>
      <ErrorAlert error={error} title={words.decisionFailed} />
      <ActionGroup>
        <Button onClick={() => onDecide(true)} isDisabled={pending}>
          {words.approve}
        </Button>
        <Button variant="secondary" onClick={() => onDecide(false)} isDisabled={pending}>
          {words.deny}
        </Button>
      </ActionGroup>
    </>
  );
}
