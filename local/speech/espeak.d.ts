/** The part of the synthesiser's interface that we use; the package ships no types. */
declare module '@echogarden/espeak-ng-emscripten' {
  export interface Worker {
    /** 0 when the voice exists. */
    set_voice(name: string, language: string): number;
    set_rate(wordsPerMinute: number): void;
    get_samplerate(): number;
    /** Calls back with 16-bit samples until the text is spoken; return true to stop. Synchronous. */
    synthesize(text: string, onSamples: (samples: Int16Array) => boolean): void;
  }
  export default function load(): Promise<{ eSpeakNGWorker: new () => Worker }>;
}
