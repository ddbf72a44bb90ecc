export const words = {
  namespace: 'Namespace',
  namespaceHelp: 'You may have permissions in one namespace only. Enter its name to look there.',
  choose: 'Choose a namespace',
  looking: 'You cannot list all namespaces. Looking for those that you may use …',
  allowed: 'You cannot list all namespaces. You may use these:',
  noneKnown: 'You cannot list all namespaces, and none is known that you may use. Enter the name of yours.',
  look: 'Go to namespace',
  ask: 'Or send this command to an administrator of the cluster. It gives your account read access.',
  copy: 'Copy command',
};
