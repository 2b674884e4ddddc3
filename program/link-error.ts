/** An object that must not become a program; the message says what is wrong with it, in one sentence. */
export class LinkError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'LinkError';
  }
}
