import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Running } from '../http.ts';
import { PEOPLE, type Person, type PersonName } from '../world/types.ts';
import { servePeople } from './people.ts';

const person = (name: string) => ({ publicKey: `public-${name}`, secretKey: `secret-${name}` });
const APP = 'http://localhost:5173';
let server: Running;
beforeAll(async () => {
  const people = Object.fromEntries(PEOPLE.map((name) => [name, person(name)])) as Record<PersonName, Person>;
  server = await servePeople(() => people, [APP], '/some/where');
});
afterAll(() => server.close());

test('a page of the app gets the demo users, the creator first', async () => {
  const response = await fetch(`${server.url}/people`, { headers: { origin: APP } });
  expect(response.headers.get('access-control-allow-origin')).toBe(APP);
  expect(await response.json()).toEqual([
    { name: 'creator', ...person('creator') },
    { name: 'fan1', ...person('fan1') },
    { name: 'fan2', ...person('fan2') },
    { name: 'fan3', ...person('fan3') },
    { name: 'admin', ...person('admin') },
  ]);
});

test('a page of another site gets no demo users', async () => {
  const response = await fetch(`${server.url}/people`, { headers: { origin: 'http://localhost:9999' } });
  expect([response.status, await response.text()]).toEqual([403, '']);
});

test('a foreign host name that points at this machine gets no demo users', async () => {
  const status = await new Promise((resolve) => {
    request(`${server.url}/people`, { headers: { host: 'evil.example:80' } }, (response) =>
      resolve(response.resume().statusCode),
    ).end();
  });
  expect(status).toBe(403);
});
