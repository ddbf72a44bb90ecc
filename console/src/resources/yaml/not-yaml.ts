import { StatusError } from '../../api/status';
import type { YamlProblem } from '../../yaml/problem';

/** A text that the server does not understand because it is no YAML. */
export class NotYamlError extends Error {
  readonly problem: YamlProblem;

  constructor(problem: YamlProblem) {
    super(problem.code);
    this.name = 'NotYamlError';
    this.problem = problem;
  }
}

/**
 * Names the place of what is wrong with a text that a server has answered with a 400: its own words for that are those of its parser.
 * Only then: what is YAML, the server decides.
 *
 * @throws NotYamlError or the error itself
 */
export async function explainRefusal(error: unknown, text: string): Promise<never> {
  if (error instanceof StatusError && error.status.code === 400) {
    const { problemIn } = await import('../../yaml/problem');
    const problem = problemIn(text);
    if (problem !== undefined) {
      throw new NotYamlError(problem);
    }
  }
  throw error;
}
