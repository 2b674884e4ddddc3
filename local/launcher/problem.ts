/** Something that the developer can fix, in one sentence. Anything else that is thrown is our bug. */
export class Problem extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'Problem';
  }
}
