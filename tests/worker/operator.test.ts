/** Who runs the site, as its pages and security.txt say it. */
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { readOperator } from '../../core/operator.ts';
import type { Env } from '../../worker/env.ts';
import { ORIGIN, visit } from './support.ts';

const using: Env = {
  ...env,
  OPERATOR_NAME: 'Owl "&" <b>Sons</b> $&',
  OPERATOR_CONTACT: 'help@owl.example',
  OPERATOR_COUNTRY: 'Austria',
  OPERATOR_X_ACCOUNT: '@owl',
};

/** The operator as the page's own reader finds it. */
function operatorIn(html: string) {
  const content = /<meta name="fanfare-operator" content="([^"]*)" \/>/.exec(html)?.[1];
  return readOperator(
    content
      ?.replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&quot;/g, '"')
      .replace(/&#39;/g, "'")
      .replace(/&amp;/g, '&'),
  );
}

test.each(['/', '/terms', '/nowhere'])(
  'the page %s names the operator, whatever the name holds',
  async (path) => {
    const { text } = await visit(path, { using });
    expect(operatorIn(text)).toEqual({
      name: 'Owl "&" <b>Sons</b> $&',
      contact: 'mailto:help@owl.example',
      country: 'Austria',
      xAccount: 'owl',
    });
    expect(text).not.toContain('<b>Sons');
  },
);

test('without settings a page names no operator', async () => {
  const { text } = await visit('/');
  expect(operatorIn(text)).toEqual({ name: null, contact: null, country: null, xAccount: null });
});

test('security.txt has the contact and an end within a year, and is missing without a contact', async () => {
  const { status, text, headers } = await visit('/.well-known/security.txt', { using });
  expect(status).toBe(200);
  expect(headers.get('content-type')).toMatch(/^text\/plain/);
  expect(text).toContain('Contact: mailto:help@owl.example\n');
  expect(text).toContain(`Policy: ${ORIGIN}/security\n`);
  const days = (Date.parse(/Expires: (.+)/.exec(text)![1]!) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(100);
  expect(days).toBeLessThan(365);
  expect((await visit('/.well-known/security.txt')).status).toBe(404);
});
