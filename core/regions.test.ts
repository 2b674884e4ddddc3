import { expect, test } from 'vitest';
import { locationsNear } from './regions.ts';

test.each([
  ['aws:us-east-1', ['enam']],
  ['gcp:us-west1', ['wnam']],
  ['aws:eu-central-1', ['weur', 'eeur']],
  ['azure:westeurope', ['weur']],
  ['aws:ap-southeast-2', ['oc']],
  ['aws:ap-northeast-1', ['apac']],
  ['aws:sa-east-1', undefined],
  ['', undefined],
  [undefined, undefined],
])('a database near %s stands in %j', (region, locations) => {
  expect(locationsNear(region)).toEqual(locations);
});
