import { describe, expect, test } from 'vitest';
import { alertRequest } from './alert-form.ts';

const message = 'Fanfare at fanfare.example\nThe job tips failed: <b> & "@everyone"';

describe('a message in the form of its service', () => {
  test('Slack reads its markup escaped', () => {
    const { headers, body } = alertRequest('https://hooks.slack.com/services/T0/B0/x', message);
    expect(headers).toEqual({ 'content-type': 'application/json' });
    expect(JSON.parse(body)).toEqual({
      text: 'Fanfare at fanfare.example\nThe job tips failed: &lt;b&gt; &amp; "@everyone"',
    });
  });

  test.each(['https://discord.com/api/webhooks/1/x', 'https://canary.discord.com/api/webhooks/1/x'])(
    'Discord mentions nobody (%s)',
    (url) => {
      expect(JSON.parse(alertRequest(url, message).body)).toEqual({
        content: message,
        allowed_mentions: { parse: [] },
      });
    },
  );

  test('ntfy, and any server of it, reads plain text', () => {
    for (const url of ['https://ntfy.sh/fanfare', 'https://ntfy.example/fanfare', 'https://notdiscord.com/x'])
      expect(alertRequest(url, message)).toEqual({
        headers: { 'content-type': 'text/plain; charset=utf-8', title: 'Fanfare' },
        body: message,
      });
  });

  test('a long message is cut below what each takes, between two characters', () => {
    const cut = (text: string) => alertRequest('https://ntfy.sh/fanfare', text).body;
    expect(cut('x'.repeat(1900))).toBe('x'.repeat(1900));
    expect(cut('x'.repeat(9000))).toBe(`${'x'.repeat(1896)} ...`);
    expect(cut('结'.repeat(9000))).toBe(`${'结'.repeat(1332)} ...`);
    expect(cut(`x${'🎉'.repeat(9000)}`)).toBe(`x${'🎉'.repeat(947)} ...`);
    expect(cut('half of 🎉'.slice(0, -1))).toBe('half of \ufffd');
  });
});
