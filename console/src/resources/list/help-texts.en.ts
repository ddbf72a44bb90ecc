export const words = {
  title: 'How to search',
  intro:
    'Terms are separated by commas, and all of them must match. A plain word searches the name. A term that begins with a field of the object searches that field; any other term is a label, written as for kubectl. Enter keeps the terms and empties the box.',
  column: 'Term',
  meaning: 'Finds an object that',
  rows: [
    ['web', 'has “web” in its name'],
    ['app=web', 'has the label app with the value web; a click on a label does the same'],
    ['app!=web', 'has another value, or not the label'],
    ['app in (web,cart)', 'has the label with one of these values'],
    ['app notin (web,cart)', 'has the label with none of these values, or not at all'],
    ['!app', 'does not have the label'],
    ['status.phase=Running', 'has exactly this value'],
    ['status.phase=Running|Pending', 'has one of these values'],
    ['spec.nodeName~edge', 'contains the text, in upper or lower case'],
    ['metadata.name!~test', 'does not contain the text'],
    ['metadata.labels.app', 'has the label, whatever its value'],
    ['spec.containers.image~nginx', 'has an element like this in an array'],
    ['spec.nodeName', 'has the field'],
    ['!spec.nodeName', 'does not have the field'],
  ],
  escape:
    'A backslash before a comma, | or \\ makes it a plain character: note=a\\, b. Backspace in the empty box takes the last term back, to be edited.',
};
