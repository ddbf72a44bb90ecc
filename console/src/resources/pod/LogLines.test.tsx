// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LogLines } from './LogLines';

afterEach(cleanup);

it('lines that say their level look like it', () => {
  const texts = [
    'level=error no disk',
    'W0102 15:04:05.000000 1 a.go:1] slow',
    'level=debug ask',
    'level=info on',
    'at A.b(A.java:1)',
  ];
  render(
    <LogLines
      buffer={{ blocks: [{ id: 1, lines: texts.map((text) => ({ time: '', text })) }], dropped: 0 }}
      sources={[]}
      label="Log"
      timestamps={false}
      wrap
      sought=""
      current={undefined}
      stick={false}
      onStick={vi.fn()}
    />,
  );
  const looks = [...document.querySelectorAll('.hc-log-block > div')].map(({ className }) => className);
  expect(looks).toEqual(['hc-log-error', 'hc-log-warn', 'hc-log-debug', '', '']);
});
