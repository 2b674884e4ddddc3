/** Something that a person can put right, told in one sentence; anything else that is thrown is our bug. */
export class Problem extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'Problem';
  }
}
