/** The outside services of a deployment: the build, wrangler, the chain and the terminal. */

/** The output of a command. `output` holds both of its streams, `stdout` one of them. */
export interface Said {
  code: number;
  stdout: string;
  output: string;
}

/** Runs wrangler; `shown`: its output goes to the terminal too; `input`: its standard input, for secrets. */
export type Wrangler = (options: string[], shown?: boolean, input?: string) => Promise<Said>;

export interface Outside {
  build: (out: string) => Promise<boolean>;
  wrangler: Wrangler;
  /** Returns the problem of the escrow program at this address; null if it is the committed one and immutable. */
  programProblem: (address: string) => Promise<string | null>;
  /** Returns the problem of the treasury at this address; null if it can be paid. */
  treasuryProblem: (address: string) => Promise<string | null>;
  say: (line: string) => void;
}
