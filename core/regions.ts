/** Where Cloudflare can put a database or a Durable Object, by the names of cloud regions. */

export type Location = 'wnam' | 'enam' | 'weur' | 'eeur' | 'apac' | 'oc';

/** By the prefix of the regions' names. */
const NEAR: [RegExp, Location[]][] = [
  [/(us|northamerica|ca)-?(east|northeast|central)|eastus|centralus/, ['enam']],
  [/us-?west|ca-west|westus/, ['wnam']],
  [/(eu|europe)-?(west|north|south|southwest)|uk|westeurope|northeurope/, ['weur']],
  [/(eu|europe)-?central/, ['weur', 'eeur']],
  [/australia|ap-southeast-(2|4)/, ['oc']],
  [/ap-|asia|japan/, ['apac']],
];

/** Returns the locations near a cloud region such as aws:eu-central-1, best first; undefined if none is known. */
export function locationsNear(region: string | undefined): Location[] | undefined {
  return NEAR.find(([begins]) => region && begins.test(region))?.[1];
}
