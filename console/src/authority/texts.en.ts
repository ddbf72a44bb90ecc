export const words = {
  note: 'The gateway uses its own certificate authority. Run the command in the folder that has its ca.crt.',
  download: 'Download ca.crt',
};
