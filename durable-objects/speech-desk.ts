/** Sees to it that a tip is spoken once: the first who asks makes the sound, whoever asks meanwhile waits for it. */
import type { RoomStorage, Speech } from './room-storage.ts';

/** Longer than the worker's own time limit for a speech; after it the next one who waits tries. */
const WAIT_MS = 15_000;

export class SpeechDesk {
  readonly #storage: RoomStorage;
  readonly #inTheMaking = new Map<string, { done: Promise<void>; finish: () => void }>();

  constructor(storage: RoomStorage) {
    this.#storage = storage;
  }

  /** The sound; 'over' when there is none and `isDue` says that none is to be made; 'make': the asker must make it. */
  async ask(tipId: string, isDue: () => boolean): Promise<Speech | 'over' | 'make'> {
    for (;;) {
      const ready = this.#storage.speech(tipId);
      if (ready) return ready;
      const making = this.#inTheMaking.get(tipId);
      if (!making) {
        if (!isDue()) return 'over';
        this.#begin(tipId);
        return 'make';
      }
      await making.done;
    }
  }

  /** Keeps the sound if it can be kept, and `present` beside it. Whoever waited goes on in any case. */
  save(tipId: string, speech: Speech, now: number, present: string | null): void {
    try {
      this.#storage.saveSpeech(tipId, speech, now, present);
    } catch (error) {
      console.error('a sound was not kept', tipId, error);
    }
    this.giveUp(tipId);
  }

  giveUp(tipId: string): void {
    this.#inTheMaking.get(tipId)?.finish();
  }

  #begin(tipId: string): void {
    const { promise, resolve } = Promise.withResolvers<void>();
    const finish = () => {
      clearTimeout(timer);
      this.#inTheMaking.delete(tipId);
      resolve();
    };
    // The maker may have died without a word.
    const timer = setTimeout(finish, WAIT_MS);
    this.#inTheMaking.set(tipId, { done: promise, finish });
  }
}
