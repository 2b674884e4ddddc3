/** The shared texts of the footer's pages. */
export const words = {
  home: 'Home',
  start: 'Get tips on your stream',
  contents: 'On this page',
  noContact: 'The operator of this site has not named a contact yet.',
  noName: 'The operator of this site has not given a name yet.',
  noCountry: 'The operator of this site has not named a country yet.',
  operator: 'Operator',
  contact: 'Contact',
  country: 'Country',
} as const;
