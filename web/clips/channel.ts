/** On which our pages in one browser tell each other that an X account was verified. */
export const AUTH_CHANNEL = 'fanfare:x-auth';
