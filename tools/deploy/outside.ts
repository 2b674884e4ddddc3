/** What a deployment calls: the build, wrangler, the chain and the terminal. */

/** The output of a command. `output` holds both of its streams, `stdout` one of them. */
export interface Said {
  code: number;
  stdout: string;
  output: string;
}

/** Runs wrangler; `shown`: its output goes to the terminal too. */
export type Wrangler = (options: string[], shown?: boolean) => Promise<Said>;

export interface Outside {
  build: (out: string) => Promise<boolean>;
  wrangler: Wrangler;
  /** Null when the escrow program at this address is the committed one and immutable; else what is wrong. */
  programProblem: (address: string) => Promise<string | null>;
  say: (line: string) => void;
}
