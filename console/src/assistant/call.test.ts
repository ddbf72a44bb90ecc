// @vitest-environment node
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { quoted } from '../api/curl';
import { curlOf, tokenCurlOf, urlOf } from './call';

const call = (selector: string) => ({
  path: '/api/v1/cube/proxy/clusters/c/api/v1/pods',
  query: new URLSearchParams({ selector, pageSize: '20' }),
});

describe('the call shown', () => {
  it('reads well, and means the same', () => {
    const url = urlOf('https://h', call('metadata.name~a,metadata.labels.app.kubernetes.io/name=web|db'));
    expect(url).toBe(
      'https://h/api/v1/cube/proxy/clusters/c/api/v1/pods?selector=metadata.name~a,metadata.labels.app.kubernetes.io/name=web|db&pageSize=20',
    );
    for (const selector of ['a=b&c', 'a=1+1', 'a=#', 'a=100%', "it's", 'a=\\,', 'ü=é']) {
      expect(new URL(urlOf('https://h', call(selector))).searchParams.get('selector')).toBe(selector);
    }
  });

  it('is one command that no selector can break out of', () => {
    const nasty = `'; echo hacked; '$(echo hacked)`;
    const script = `curl() { for last; do :; done; printf %s "$last"; }\n${curlOf('https://h', call(nasty), false)}`;
    const asked = execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' });
    expect(new URL(asked).searchParams.get('selector')).toBe(nasty);
    expect(execFileSync('/bin/sh', ['-c', `printf %s ${quoted(nasty)}`], { encoding: 'utf8' })).toBe(nasty);
  });

  it('names the authority that the gateway made, and no other', () => {
    expect(curlOf('https://h', call('a'), true)).toMatch(/^curl -sS --cacert ca.crt -H /);
    expect(curlOf('https://h', call('a'), false)).toMatch(/^curl -sS -H /);
    expect(tokenCurlOf('https://h', true)).toMatch(/^TOKEN=\$\(curl -sS --cacert ca.crt -X POST /);
  });

  it('asks for another form when told so', () => {
    expect(curlOf('https://h', { ...call('a'), accept: 'application/json;as=Table' }, false)).toContain(
      "-H 'Accept: application/json;as=Table'",
    );
  });
});
