import { expect, test } from 'vitest';
import { contactOf, contactText, NO_OPERATOR, operatorOf, readOperator, securityText } from './operator.ts';

const SETTINGS = {
  OPERATOR_NAME: '  Night  Owl GmbH ',
  OPERATOR_CONTACT: 'help@fanfare.example',
  OPERATOR_COUNTRY: 'Germany',
  OPERATOR_X_ACCOUNT: '@fanfare',
};

test('settings become the operator that pages name', () => {
  expect(operatorOf(SETTINGS)).toEqual({
    name: 'Night Owl GmbH',
    contact: 'mailto:help@fanfare.example',
    country: 'Germany',
    xAccount: 'fanfare',
  });
});

test('without settings no operator is named', () => {
  expect(operatorOf({})).toEqual(NO_OPERATOR);
  expect(
    operatorOf({ OPERATOR_NAME: ' ', OPERATOR_CONTACT: '', OPERATOR_COUNTRY: '\n', OPERATOR_X_ACCOUNT: '@' }),
  ).toEqual(NO_OPERATOR);
});

test.each([
  ['a@b.example', 'mailto:a@b.example'],
  ['mailto:a@b.example', 'mailto:a@b.example'],
  ['https://fanfare.example/contact', 'https://fanfare.example/contact'],
  ['http://fanfare.example', null],
  ['javascript:alert(1)', null],
  ['a@b.example?bcc=x@y.example', null],
  ['https://x.example/"><script>', null],
  ['call me', null],
])('the contact %j leads to %j', (setting, link) => {
  expect(contactOf(setting)).toBe(link);
});

test('a contact is shown without its scheme', () => {
  expect(contactText('mailto:a@b.example')).toBe('a@b.example');
  expect(contactText('https://fanfare.example/')).toBe('fanfare.example');
});

test.each(['@fanfare', 'fanfare', 'https://x.com/fanfare', 'https://twitter.com/fanfare/'])(
  'the X account %j is fanfare',
  (setting) => expect(operatorOf({ OPERATOR_X_ACCOUNT: setting }).xAccount).toBe('fanfare'),
);

test('a malformed X account is not linked', () => {
  expect(operatorOf({ OPERATOR_X_ACCOUNT: 'https://evil.example/x' }).xAccount).toBeNull();
});

test('the text that the worker writes into a page reads back, and nonsense reads as no operator', () => {
  const operator = operatorOf(SETTINGS);
  expect(readOperator(JSON.stringify(operator))).toEqual(operator);
  for (const text of [undefined, null, '', 'x', 'null', '[]', '{"contact":"javascript:x","name":7}'])
    expect(readOperator(text)).toEqual(NO_OPERATOR);
});

test('security.txt names contact, end and policy, and does not exist without a contact', () => {
  expect(securityText(operatorOf(SETTINGS), 'https://fanfare.example', '2027-01-01T00:00:00.000Z')).toBe(
    'Contact: mailto:help@fanfare.example\nExpires: 2027-01-01T00:00:00.000Z\nPreferred-Languages: en\n' +
      'Canonical: https://fanfare.example/.well-known/security.txt\nPolicy: https://fanfare.example/security\n',
  );
  expect(securityText(NO_OPERATOR, 'https://fanfare.example', '2027-01-01T00:00:00.000Z')).toBeNull();
});
