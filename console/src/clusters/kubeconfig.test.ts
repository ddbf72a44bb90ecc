import { describe, expect, it } from 'vitest';
import { readKubeconfig } from './kubeconfig';

const two = `
apiVersion: v1
kind: Config
current-context: second
clusters:
- name: a
  cluster: {server: 'https://a.example:6443', certificate-authority-data: QUJD}
- name: b
  cluster: {server: 'https://b.example:6443'}
users:
- name: tokened
  user: {token: s3cret}
- name: certified
  user: {client-certificate-data: QUJD, client-key-data: QUJD}
contexts:
- name: first
  context: {cluster: a, user: tokened, namespace: shop}
- name: second
  context: {cluster: b, user: certified}
`;

function credentialOf(user: string, cluster = '{server: "https://a"}') {
  const read = readKubeconfig(`
clusters: [{name: c, cluster: ${cluster}}]
users: [{name: u, user: ${user}}]
contexts: [{name: x, context: {cluster: c, user: u}}]`);
  return 'contexts' in read ? read.contexts[0]?.credential : read;
}

describe('a kubeconfig', () => {
  it('has its contexts with their servers and kinds of credentials', () => {
    expect(readKubeconfig(two)).toEqual({
      first: 'second',
      contexts: [
        { name: 'first', cluster: 'a', user: 'tokened', server: 'https://a.example:6443', credential: 'token' },
        {
          name: 'second',
          cluster: 'b',
          user: 'certified',
          server: 'https://b.example:6443',
          credential: 'certificate',
        },
      ],
    });
  });

  it('may be JSON', () => {
    expect(readKubeconfig(JSON.stringify({ contexts: [{ name: 'x', context: { cluster: 'c', user: 'u' } }] }))).toEqual(
      {
        first: 'x',
        contexts: [{ name: 'x', cluster: 'c', user: 'u', credential: 'none' }],
      },
    );
  });

  it('begins with its first context when the current one is not there', () => {
    expect(readKubeconfig(two.replace('current-context: second', 'current-context: gone'))).toMatchObject({
      first: 'first',
    });
  });

  it.each([
    ['{token: a}', 'token'],
    ['{username: a, password: b}', 'password'],
    ['{}', 'none'],
    ['{exec: {command: aws}}', 'program'],
    ['{auth-provider: {name: gcp}}', 'program'],
    ['{client-certificate: /a.pem, client-key: /b.pem}', 'files'],
    ['{tokenFile: /token}', 'files'],
  ])('signs in by %s with its %s', (user, credential) => {
    expect(credentialOf(user)).toBe(credential);
  });

  it('may want tokens of callers', () => {
    const cluster = (extension: string) =>
      `contexts: [{name: x, context: {cluster: c}}]
clusters: [{name: c, cluster: {server: 'https://a', extensions: [{name: other}, {name: hypercube.io/identity, extension: ${extension}}]}}]`;
    const audienceOf = (extension: string) => {
      const read = readKubeconfig(cluster(extension));
      return 'contexts' in read ? read.contexts[0]?.audience : read;
    };
    expect(audienceOf('{type: token, audience: prod}')).toBe('prod');
    expect(audienceOf('{type: impersonation}')).toBeUndefined();
    expect(audienceOf('[token]')).toBeUndefined();
  });

  it('that trusts a file needs files', () => {
    expect(credentialOf('{token: a}', '{server: "https://a", certificate-authority: /ca.pem}')).toBe('files');
  });
});

describe('what is no kubeconfig', () => {
  it.each(['', 'hello', '[]', 'a: b', '42'])('is told: %s', (text) => {
    expect(readKubeconfig(text)).toEqual({ problem: 'other' });
  });

  it('has no context', () => {
    expect(readKubeconfig('contexts: []')).toEqual({ problem: 'none' });
    expect(readKubeconfig('contexts: [1, {}, {name: [x]}]')).toEqual({ problem: 'none' });
  });

  it('says where the YAML goes wrong, without the line, which may hold a secret', () => {
    const read = readKubeconfig('users:\n- name: a\n  user: {token: s3cret');
    expect(read).toMatchObject({ problem: 'syntax' });
    expect(read).toMatchObject({ at: { line: 3, missing: '}' } });
    expect(JSON.stringify(read)).not.toMatch(/s3cret/);
  });

  it('does not grow by aliases until the page dies', () => {
    const bomb = [
      'a0: &a0 [x,x,x,x,x,x,x,x,x]',
      ...Array.from({ length: 9 }, (_, i) => `a${i + 1}: &a${i + 1} [${Array(9).fill(`*a${i}`).join(',')}]`),
    ];
    expect(readKubeconfig(bomb.join('\n'))).toMatchObject({ problem: 'syntax' });
  });
});
