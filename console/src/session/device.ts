const browsers = [
  [/\bEdg\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/\bChrom(e|ium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const systems = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;

function nameOf(agent: string, names: readonly (readonly [RegExp, string])[]): string | undefined {
  return names.find(([pattern]) => pattern.test(agent))?.[1];
}

/** `Firefox, Linux` for a browser's User-Agent; other text as it is. */
export function deviceName(device: string): string {
  const known = [nameOf(device, browsers), nameOf(device, systems)].filter((name) => name !== undefined);
  return device.startsWith('Mozilla/') && known.length > 0 ? known.join(', ') : device;
}
