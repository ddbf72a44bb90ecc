import { expect, it } from 'vitest';
import { clientOf, nameOf } from './client';

it.each([
  [{ id: 'https://claude.example/client.json', name: 'Claude', host: 'claude.example' }, 'Claude'],
  [{ id: 'https://claude.example/client.json', name: ' ', host: 'claude.example' }, 'claude.example'],
  [{ id: 'editor', name: '', host: null }, 'editor'],
  [clientOf('https://claude.example/client.json'), 'claude.example'],
  [clientOf('HCAK1234'), 'HCAK1234'],
])('%j is called %s', (client, name) => {
  expect(nameOf(client)).toBe(name);
});
