/** Lets only one request generate the audio of a tip; later requests wait for it. */
import { systemClock } from '../chain/clock.ts';
import type { RoomStorage, Speech } from './room-storage.ts';

/** Longer than the worker's own time limit for a speech. After this, the next waiting request tries. */
const WAIT_MS = 15_000;

export class SpeechLock {
  readonly #storage: RoomStorage;
  readonly #generating = new Map<string, { done: Promise<void>; finish: () => void }>();

  constructor(storage: RoomStorage) {
    this.#storage = storage;
  }

  /**
   * Returns the sound; 'over' when none is stored and `isDue` says that none is needed; 'make' when the caller must
   * generate it.
   */
  async ask(tipId: string, isDue: () => boolean): Promise<Speech | 'over' | 'make'> {
    for (;;) {
      const ready = this.#storage.speech(tipId);
      if (ready) return ready;
      const generating = this.#generating.get(tipId);
      if (!generating) {
        if (!isDue()) return 'over';
        this.#begin(tipId);
        return 'make';
      }
      await generating.done;
    }
  }

  /** Stores the sound if it fits, without evicting `present`. Waiting requests continue in any case. */
  save(tipId: string, speech: Speech, now: number, present: string | null): void {
    try {
      this.#storage.saveSpeech(tipId, speech, now, present);
    } catch (error) {
      console.error('a sound was not stored', tipId, error);
    }
    this.giveUp(tipId);
  }

  giveUp(tipId: string): void {
    this.#generating.get(tipId)?.finish();
  }

  #begin(tipId: string): void {
    const { promise, resolve } = Promise.withResolvers<void>();
    const finish = () => {
      cancel();
      this.#generating.delete(tipId);
      resolve();
    };
    // The request that generates the audio may have died without a word.
    const cancel = systemClock.later(WAIT_MS, finish);
    this.#generating.set(tipId, { done: promise, finish });
  }
}
