import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { environment, plainText, properties, tokenCurl, yaml } from './formats';

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
    expect(parse(yaml({ ...pair, secretKey: '"tricky": #1' }))).toEqual({
      hypercube: { ...pair, secretKey: '"tricky": #1' },
    });
  });

  it('is single-quoted for a shell', () => {
    expect(environment({ ...pair, secretKey: "it's" })).toContain(String.raw`export HYPERCUBE_SECRET_KEY='it'\''s'`);
  });
});

describe('the ready curl', () => {
  it('posts the pair by standard input, so that it is in no URL and no list of processes', () => {
    const [command, body] = tokenCurl(pair, false).split(/<<'END'.*\n/);
    expect(command).toContain("'https://gate.example:30443/api/v1/cube/key/token'");
    expect(command).not.toContain(pair.secretKey);
    expect(body).toMatch(/^\{"accessKey":"AKone","secretKey":"SK-two_three"\}\nEND\n\)\n/);
  });

  it('ends with a call that the token is good for', () => {
    expect(tokenCurl(pair, false)).toContain(
      `curl -sS -H "Authorization: Bearer $TOKEN" 'https://gate.example:30443/api/v1/cube/clusters'`,
    );
  });

  it('names the authority that the gateway made', () => {
    expect(tokenCurl(pair, true).startsWith('TOKEN=$(curl -sS --cacert ca.crt -X POST')).toBe(true);
    expect(tokenCurl(pair, false).startsWith('TOKEN=$(curl -sS -X POST')).toBe(true);
  });
});
