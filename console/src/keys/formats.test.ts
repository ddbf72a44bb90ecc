import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { curl, environment, likelyTrust, plainText, properties, yaml } from './formats';

const pair = { url: 'https://gate.example:30443', accessKey: 'AKone', secretKey: 'SK-two_three' };

describe('a pair written down', () => {
  it('is lines of text', () => {
    expect(plainText(pair)).toBe('URL: https://gate.example:30443\naccessKey: AKone\nsecretKey: SK-two_three\n');
  });

  it('escapes what a properties file would read as its own signs', () => {
    expect(properties(pair)).toContain(String.raw`hypercube.url=https\://gate.example\:30443`);
    expect(properties({ ...pair, secretKey: 'a=b' })).toContain(String.raw`hypercube.secretKey=a\=b`);
  });

  it('is read back by a YAML parser as it was', () => {
    expect(parse(yaml({ ...pair, secretKey: '"tricky": #1' }))).toEqual({ hypercube: { ...pair, secretKey: '"tricky": #1' } });
  });

  it('is single-quoted for a shell', () => {
    expect(environment({ ...pair, secretKey: "it's" })).toContain(String.raw`export HYPERCUBE_SECRET_KEY='it'\''s'`);
  });
});

describe('the ready curl', () => {
  it('posts the pair by standard input, so that it is in no URL and no list of processes', () => {
    const [command, body] = curl(pair, 'system').split("<<'END'\n");
    expect(command).toContain("'https://gate.example:30443/api/v1/cube/key/token'");
    expect(command).not.toContain(pair.secretKey);
    expect(body).toBe('{"accessKey":"AKone","secretKey":"SK-two_three"}\nEND\n');
  });

  it.each([
    ['system', 'curl -sS -X POST'],
    ['ca', 'curl -sS --cacert ca.crt -X POST'],
    ['none', 'curl -sS -k -X POST'],
  ] as const)('trusts as asked: %s', (trust, start) => {
    expect(curl(pair, trust).startsWith(start)).toBe(true);
  });

  it('needs no trust without TLS', () => {
    expect(curl({ ...pair, url: 'http://127.0.0.1:8080' }, 'none')).not.toContain('-k');
  });

  it('leaves the certificate unchecked on this machine only', () => {
    expect(['localhost', '127.0.0.1', '[::1]'].map(likelyTrust)).toEqual(['none', 'none', 'none']);
    expect(likelyTrust('gate.example')).toBe('system');
  });
});
