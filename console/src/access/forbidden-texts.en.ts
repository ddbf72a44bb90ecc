export const words = {
  namespace: 'Namespace',
  namespaceHelp: 'You may have permissions in one namespace only. Enter its name to look there.',
  look: 'Go to namespace',
  ask: 'Or send this command to an administrator of the cluster. It gives your account read access.',
  copy: 'Copy command',
};
