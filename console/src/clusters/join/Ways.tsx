import { Button, Title } from '@patternfly/react-core';
import DownloadIcon from '@patternfly/react-icons/dist/esm/icons/download-icon';
import { Copy } from '../../app/Copy';
import { Notice } from '../../app/Notice';
import { useLanguage, useText } from '../../i18n/language';
import { exactTime } from '../../i18n/time';
import { download } from '../../resources/yaml/download';
import { applyCommand, type Join, manifestName } from './join';
import { texts } from './texts';

interface WaysProps {
  readonly cluster: string;
  readonly join: Join;
}

/** The two ways to start an agent: by kubectl in Kubernetes, or as a program beside it. */
export function Ways({ cluster, join }: WaysProps) {
  const words = useText(texts);
  const { language } = useLanguage();
  const apply = applyCommand(join);
  const file = manifestName(cluster);
  return (
    <>
      <Notice variant="warning" title={words.once}>
        {words.onceBody}
      </Notice>
      <dl className="hc-pair">
        <dt>{words.token}</dt>
        <dd>
          <span className="hc-with-copy">
            <span className="hc-mono">{join.token}</span>
            <Copy text={join.token} label={words.copyToken} />
          </span>
          <p className="hc-small hc-subtle">{words.validUntil(exactTime(join.expiration, language))}</p>
        </dd>
      </dl>
      <Title headingLevel="h3" size="md">
        {words.inKubernetes}
      </Title>
      <p>{words.inKubernetesBody}</p>
      <div className="hc-code">
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys */}
        <pre className="hc-join-manifest" tabIndex={0} role="region" aria-label={words.inKubernetes}>
          <code>{apply}</code>
        </pre>
        <div className="hc-actions">
          <Copy text={apply} label={words.copyCommand}>
            {words.copyCommand}
          </Copy>
          <Copy text={join.manifest} label={words.copyManifest}>
            {words.copyManifest}
          </Copy>
          <Button
            variant="secondary"
            size="sm"
            icon={<DownloadIcon />}
            onClick={() => download(file, join.manifest, 'application/yaml')}
          >
            {words.download}
          </Button>
        </div>
        <p className="hc-small hc-break">{words.downloaded(file)}</p>
      </div>
      <Title headingLevel="h3" size="md">
        {words.outside}
      </Title>
      <p>{words.outsideBody}</p>
      <div className="hc-code">
        <pre>
          <code>{join.command}</code>
        </pre>
        <Copy text={join.command} label={words.copyOutside}>
          {words.copyCommand}
        </Copy>
      </div>
    </>
  );
}
