export type StatusColor = 'green' | 'blue' | 'orange' | 'red' | 'grey';

const goodWords =
  /^(Running|Active|Ready|Bound|Available|Complete|Completed|Succeeded|Healthy|True|Approved.*|Established)$/;
const waitingWords =
  /^(Pending|ContainerCreating|PodInitializing|Init:\d+\/\d+|Terminating|Released|Progressing|Unknown|Ready,SchedulingDisabled)$/;
const badWords =
  /^(Failed|Error|Lost|Evicted|NotReady.*|.*BackOff|.*Err.*|OOMKilled|CreateContainer.*|Invalid.*|Unhealthy|False|Warning|.*DeadlineExceeded)$/;

/** The colour of a word by which a kind tells its state; nothing for a word that is not known. The word itself is always shown. */
export function statusColor(word: string): StatusColor | undefined {
  if (word === 'Completed' || word === 'Succeeded') {
    return 'grey';
  }
  if (goodWords.test(word)) {
    return 'green';
  }
  if (waitingWords.test(word)) {
    return 'blue';
  }
  if (badWords.test(word)) {
    return 'red';
  }
  return undefined;
}

/** Whether a column tells the state of its object by a word. */
export function isStatusColumn(name: string): boolean {
  return /^(status|phase|state|type|ready)$/i.test(name);
}
