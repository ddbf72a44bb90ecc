// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { LanguageProvider } from '../../i18n/language';
import { keepLanguage, loadTexts } from '../../i18n/texts';
import { GrantTable } from './GrantTable';

const rbac = { namespace: 'shop', kind: 'RoleBinding', name: 'readers' };

afterEach(() => {
  cleanup();
  keepLanguage('en');
});

it('says in the language of the reader by which rule somebody may do something', async () => {
  keepLanguage('zh');
  await loadTexts('zh');
  render(
    <MemoryRouter>
      <LanguageProvider>
        <GrantTable
          grants={[
            {
              cluster: 'prod',
              subject: { kind: 'User', name: 'nina' },
              binding: rbac,
              role: { kind: 'Role', name: 'secret-reader' },
              rule: { index: 0, resources: ['secrets'], verbs: ['get'] },
            },
          ]}
          withCluster={false}
        />
      </LanguageProvider>
    </MemoryRouter>,
  );
  const row = await screen.findByRole('row', { name: /nina/ });
  expect(row.textContent).toContain('规则 1：对 secrets 执行 get');
  expect(within(row).getByRole('link', { name: 'secret-reader' }).getAttribute('href')).toBe(
    '/console/clusters/prod/apis/rbac.authorization.k8s.io/v1/namespaces/shop/roles/secret-reader',
  );
});
