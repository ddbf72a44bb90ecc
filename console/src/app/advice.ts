import { isAnswered, isForbidden, isServerAway, StatusError } from '../api/status';

/** The next step after a call that failed; the words for each are in texts.ts. */
export type Advice =
  | 'noAnswer'
  | 'unexpected'
  | 'signIn'
  | 'forbidden'
  | 'notFound'
  | 'noSuchCluster'
  | 'notOffered'
  | 'taken'
  | 'conflict'
  | 'loadAgain'
  | 'tooLarge'
  | 'tooMany'
  | 'failed'
  | 'clusterAway'
  | 'clusterRefuses'
  | 'unavailable'
  | 'correct';

const byCode: Readonly<Record<number, Advice>> = {
  401: 'signIn',
  405: 'notOffered',
  409: 'conflict',
  410: 'loadAgain',
  413: 'tooLarge',
  429: 'tooMany',
};

/** By code and reason, and by whether the gateway speaks of a cluster. */
export function adviceFor(error: unknown): Advice {
  if (!(error instanceof StatusError)) {
    return 'unexpected';
  }
  if (!isAnswered(error)) {
    return 'noAnswer';
  }
  const { code, reason, message = '', details } = error.status;
  const ofCluster = details?.kind === 'clusters';
  if (code === 404) {
    return ofCluster ? 'noSuchCluster' : 'notFound';
  }
  if (reason === 'AlreadyExists') {
    return 'taken';
  }
  if (isForbidden(error)) {
    return 'forbidden';
  }
  if (isServerAway(code)) {
    if (!ofCluster) {
      return 'unavailable';
    }
    return message.includes('refuses the credential') ? 'clusterRefuses' : 'clusterAway';
  }
  return byCode[code] ?? (code >= 500 ? 'failed' : 'correct');
}
