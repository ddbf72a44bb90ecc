import { Button, Card, CardBody, CardTitle } from '@patternfly/react-core';
import { ErrorAlert } from '../../app/ErrorAlert';
import { Notice } from '../../app/Notice';
import { useNow } from '../../app/useNow';
import { useText } from '../../i18n/language';
import { useJoin, useNewToken } from './calls';
import { isExpired } from './join';
import { texts } from './texts';
import { Ways } from './Ways';

interface TokenCardProps {
  readonly cluster: string;
  readonly isReady: boolean;
}

/** The second step: how an agent is started, with a join token that was made for it; without a valid one the offer to make one. */
export function TokenCard({ cluster, isReady }: TokenCardProps) {
  const words = useText(texts);
  const join = useJoin(cluster);
  const now = useNow();
  const renewal = useNewToken(cluster);
  const valid = join !== undefined && !isExpired(join, now) ? join : undefined;
  return (
    <Card isCompact>
      <CardTitle component="h2">{valid === undefined ? words.token : words.step.agent}</CardTitle>
      <CardBody className="hc-join">
        {join !== undefined && valid === undefined && (
          <Notice variant="warning" isLiveRegion title={words.expired}>
            {words.expiredBody}
          </Notice>
        )}
        {valid !== undefined && <Ways cluster={cluster} join={valid} />}
        {join === undefined && <p>{isReady ? words.noTokenReady : words.noToken}</p>}
        <ErrorAlert error={renewal.error} title={words.newTokenFailed} />
        {valid === undefined && (
          <Button
            variant={isReady ? 'secondary' : 'primary'}
            onClick={() => renewal.mutate()}
            isDisabled={renewal.isPending}
            isLoading={renewal.isPending}
          >
            {words.newToken}
          </Button>
        )}
      </CardBody>
    </Card>
  );
}
