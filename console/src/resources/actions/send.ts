import { stringify } from 'yaml';
import { acceptMetadata, callCluster, type KubeObject, warningsOf } from '../../kube/client';
import { isSecret } from '../../kube/place';
import { lastApplied, without } from '../../kube/table';
import type { ActionRequest, Target } from './action';

/** The result of a dry run, or the refusal. */
export type Preview =
  | {
      readonly at: 'change';
      /** Both as YAML; empty for what is not there. */
      readonly before: string;
      readonly after: string;
      readonly warnings: readonly string[];
    }
  | { readonly at: 'nothing' }
  | { readonly at: 'refused'; readonly error: unknown };

/** The result of a request. */
export type Outcome =
  | { readonly at: 'done'; readonly object: KubeObject; readonly warnings: readonly string[] }
  | { readonly at: 'failed'; readonly error: unknown }
  | { readonly at: 'skipped' };

/** With the question mark; nothing where there is no parameter. */
export function queryOf({ method }: ActionRequest, dryRun: boolean): string {
  const query = new URLSearchParams({
    ...(method === 'DELETE' ? {} : { fieldManager: 'hypercube-console' }),
    ...(dryRun ? { dryRun: 'All' } : {}),
  }).toString();
  return query === '' ? '' : `?${query}`;
}

/**
 * A server that finds options in the body of a deletion ignores those of the query: the body has to say that it is a dry run. The query
 * says it too, for the audit log.
 */
export function bodyOf({ method, body }: ActionRequest, dryRun: boolean): unknown {
  return method === 'DELETE' && dryRun ? { ...(body as object), dryRun: ['All'] } : body;
}

/** Of a Secret, the answer is asked for without its values. */
function acceptOf({ place }: Target): string | undefined {
  return isSecret(place) ? acceptMetadata : undefined;
}

async function answerTo(target: Target, request: ActionRequest, dryRun: boolean, signal?: AbortSignal) {
  const answer = await callCluster(target.cluster, `${request.path}${queryOf(request, dryRun)}`, {
    method: request.method,
    contentType: request.contentType,
    body: JSON.stringify(bodyOf(request, dryRun)),
    accept: acceptOf(target),
    signal,
  });
  return { object: (await answer.json()) as KubeObject, warnings: warningsOf(answer.headers.get('Warning')) };
}

/** Sends a request. Never rejects: what failed is an outcome like any other. */
export async function send(target: Target, request: ActionRequest): Promise<Outcome> {
  try {
    return { at: 'done', ...(await answerTo(target, request, false)) };
  } catch (error) {
    return { at: 'failed', error };
  }
}

/** Lets the server check a request, with all that belongs to it, and compares what it would store with what it has stored. */
export async function preview(target: Target, request: ActionRequest, signal: AbortSignal): Promise<Preview> {
  try {
    const read = async () =>
      request.method === 'PATCH'
        ? shownYaml(
            (await (
              await callCluster(target.cluster, request.path, { accept: acceptOf(target), signal })
            ).json()) as KubeObject,
          )
        : '';
    const before = await read();
    const { object, warnings } = await answerTo(target, request, true, signal);
    const after = request.method === 'DELETE' ? '' : shownYaml(object);
    return before === after && request.method === 'PATCH'
      ? { at: 'nothing' }
      : { at: 'change', before, after, warnings };
  } catch (error) {
    if (signal.aborted) {
      throw error;
    }
    return { at: 'refused', error };
  }
}

/** An object to be compared: without what each write changes, and without the copy of a Secret's values among its annotations. */
export function shownYaml({ metadata, ...object }: KubeObject): string {
  const annotations = without(metadata.annotations, [lastApplied]);
  const shown = {
    ...without({ ...metadata }, ['managedFields', 'resourceVersion', 'generation', 'annotations']),
    ...(Object.keys(annotations).length > 0 ? { annotations } : {}),
  };
  return stringify({ ...object, metadata: shown }, { sortMapEntries: true, lineWidth: 0 }).trimEnd();
}
