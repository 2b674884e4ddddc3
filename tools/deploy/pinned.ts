/** The addresses that pages are built with (web/client/pinned.ts), from the settings of the deployment. */

const NAMES = {
  escrowProgram: 'ESCROW_PROGRAM',
  operator: 'OPERATOR_ADDRESS',
  treasury: 'TREASURY_ADDRESS',
} as const;

/** `toml`: the text of wrangler.toml. An empty or missing setting is null: then pages take the word of the server. */
export function pinnedIn(toml: string): Record<keyof typeof NAMES, string | null> {
  const vars = /^\[vars\]\n([\s\S]*?)(?=^\[|(?![\s\S]))/m.exec(toml)?.[1] ?? '';
  const settingOf = (name: string) => new RegExp(`^${name}\\s*=\\s*"([^"]*)"`, 'm').exec(vars)?.[1] || null;
  return {
    escrowProgram: settingOf(NAMES.escrowProgram),
    operator: settingOf(NAMES.operator),
    treasury: settingOf(NAMES.treasury),
  };
}
