import {
  DescriptionList,
  DescriptionListDescription,
  DescriptionListGroup,
  DescriptionListTerm,
} from '@patternfly/react-core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Copy } from '../app/Copy';
import { useLanguage, useText } from '../i18n/language';
import { exactTime } from '../i18n/time';
import { encode } from '../kube/place';
import { type AuditEvent, annotationOf, entryPointOf, nameOf, objectLink, objectOf, reasonOf, resultOf } from './event';
import { Name } from './EventTable';
import { auditOfAddress, auditOfEvent, auditOfKey, auditOfSession, auditOfUser } from './links';
import { ResultLabel } from './ResultLabel';
import { texts } from './texts';

/** The facts of a call: the caller, the address, the object and the result; each leads to more of the same. */
export function EventFacts({ event }: { readonly event: AuditEvent }) {
  const words = useText(texts).event;
  const { language } = useLanguage();
  const user = nameOf(event);
  const entry = entryPointOf(event);
  const cluster = annotationOf(event, 'cluster');
  const page = objectLink(event);
  const lines: readonly (readonly [string, ReactNode])[] = [
    [words.time, exactTime(event.requestReceivedTimestamp, language)],
    [
      words.user,
      <div key="user">
        <Name event={event} /> {user.name !== '' && !user.attempted && more(auditOfUser(user.name), words.allOfUser)}
      </div>,
    ],
    [words.groups, event.user?.groups?.join(', ')],
    [words.accessKey, withMore(annotationOf(event, 'access-key'), auditOfKey, words.allOfKey)],
    [words.session, withMore(annotationOf(event, 'session'), auditOfSession, words.allOfSession)],
    [words.address, withMore(event.sourceIPs?.[0], auditOfAddress, words.allOfAddress)],
    [words.program, event.userAgent],
    [words.cluster, cluster && link(`/console/clusters/${encode(cluster)}`, cluster)],
    [
      words.object,
      <div key="object">
        {page === undefined ? objectOf(event) : link(page, objectOf(event))}{' '}
        {event.objectRef?.name !== undefined && more(auditOfEvent(event), words.allOfObject)}
      </div>,
    ],
    [words.call, `${event.verb} ${event.requestURI}`],
    [words.entryPoint, entry === 'paged' || entry === 'plain' || entry === 'host' ? words.entryPoints[entry] : entry],
    [words.result, <ResultLabel key="result" result={resultOf(event)} code={event.responseStatus?.code} />],
    [words.reason, reasonOf(event) ?? event.responseStatus?.message],
    [
      words.auditId,
      <span key="id" className="hc-with-copy">
        <span className="hc-mono">{event.auditID}</span>
        <Copy text={event.auditID} label={words.copyAuditId} />
      </span>,
    ],
  ];
  return (
    <DescriptionList isHorizontal isCompact aria-label={words.facts}>
      {lines
        .filter(([, value]) => value !== undefined && value !== '')
        .map(([name, value]) => (
          <DescriptionListGroup key={name}>
            <DescriptionListTerm>{name}</DescriptionListTerm>
            <DescriptionListDescription className="hc-break">{value}</DescriptionListDescription>
          </DescriptionListGroup>
        ))}
    </DescriptionList>
  );
}

function link(to: string, text: string) {
  return <Link to={to}>{text}</Link>;
}

function more(to: string, text: string) {
  return <span className="hc-small">({link(to, text)})</span>;
}

function withMore(value: string | undefined, to: (value: string) => string, text: string): ReactNode {
  return (
    value && (
      <span>
        {value} {more(to(value), text)}
      </span>
    )
  );
}
