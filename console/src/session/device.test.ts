import { expect, test } from 'vitest';
import { deviceName } from './device';

test('a browser is named with its system', () => {
  const linux = 'Mozilla/5.0 (X11; Linux x86_64)';
  expect(deviceName(`${linux} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36`)).toBe(
    'Chrome, Linux',
  );
  expect(deviceName('Mozilla/5.0 (Windows NT 10.0; rv:130.0) Gecko/20100101 Firefox/130.0')).toBe('Firefox, Windows');
  expect(deviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1')).toBe(
    'Safari, iOS',
  );
});

test('other devices are shown as they call themselves', () => {
  expect(deviceName('alice@laptop, hypercube 1.2.0')).toBe('alice@laptop, hypercube 1.2.0');
  expect(deviceName('Mozilla/5.0')).toBe('Mozilla/5.0');
  expect(deviceName('Firefox on Linux')).toBe('Firefox on Linux');
});
