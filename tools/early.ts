/** A Vite plugin that notes in the built page what the app asks for first: its shell, its styles (core/share/early.ts). */
import type { Plugin } from 'vite';
import { noteEarly } from '../core/share/early.ts';

const SHELL = /\/web\/shell\/app\.tsx$/;

export function noteEarlyFiles(): Plugin {
  return {
    name: 'fanfare-early-files',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).flatMap((file) => (file.type === 'chunk' ? [file] : []));
        const shell = chunks.find(({ moduleIds }) => moduleIds.some((id) => SHELL.test(id)));
        if (!shell) throw new Error('The shell of the app is in no chunk: tools/early.ts looks for it.');
        const needed = new Set([shell.fileName]);
        for (const name of needed)
          for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? [])
            needed.add(next);
        const styles = new Set(
          chunks
            .filter(({ fileName }) => needed.has(fileName))
            .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
        );
        // What the page itself names is asked for already.
        const scripts = [...needed].filter((name) => !html.includes(name));
        return noteEarly(
          html,
          scripts.map((name) => `/${name}`),
          [...styles].map((name) => `/${name}`),
        );
      },
    },
  };
}
