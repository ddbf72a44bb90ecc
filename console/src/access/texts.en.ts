export const words = {
  refused: (verb: string, resource: string, namespace: string | undefined, reason: string) =>
    `Your account has no permission to ${verb} ${resource}${namespace === undefined ? '' : ` in the namespace ${namespace}`}${reason === '' ? '' : `: ${reason}`}`,
  outOfScope: 'Your session is restricted and does not include this',
};
