import { isAnswered, isServerAway, StatusError } from '../api/status';

/** Whether a server has decided against a change; not so when the change never reached one, or failed inside of it. */
export function isRefusal(error: unknown): boolean {
  return isAnswered(error) && error instanceof StatusError && error.status.code < 500;
}

/** Whether a change did not reach the server that was to decide: no answer, or one that there is nobody behind the gateway. */
export function isUnsent(error: unknown): boolean {
  return !isAnswered(error) || (error instanceof StatusError && isServerAway(error.status.code));
}
