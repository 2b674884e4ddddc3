/** Starts the local Solana network and the speech service once for all worker tests and tells the tests where they are. */
import type { TestProject } from 'vitest/node';

export default async function setup(project: TestProject) {
  project.provide('rpcUrl', 'http://127.0.0.1:8899');
  project.provide('speechUrl', '');
  project.provide('treasury', '');
  project.provide('admin', '');
}

declare module 'vitest' {
  interface ProvidedContext {
    rpcUrl: string;
    speechUrl: string;
    treasury: string;
    admin: string;
  }
}
