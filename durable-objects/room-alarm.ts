/**
 * The one alarm of a room. It wakes the room when the alert on screen ends, when a socket has not joined in time, and
 * when pages elsewhere lack news. An alarm survives hibernation; a timer would prevent it. A room that needs none sets none.
 */
export class RoomAlarm {
  readonly #storage: Pick<DurableObjectStorage, 'setAlarm' | 'deleteAlarm'>;
  /** Due time, ms since 1970; null: not set; undefined: unknown. */
  #at: number | null | undefined;
  /** It was set for a socket or for pages elsewhere, which may not need it by then. */
  #mayRunForNothing = false;

  /** `mayBeSet`: an earlier instance may have set it for an alert. One for a socket may run for nothing. */
  constructor(storage: Pick<DurableObjectStorage, 'setAlarm' | 'deleteAlarm'>, mayBeSet: boolean) {
    this.#storage = storage;
    this.#at = mayBeSet ? undefined : null;
  }

  /** Records that the alarm has run. */
  ran(): void {
    this.#at = undefined;
    this.#mayRunForNothing = false;
  }

  /** Sets it for the earliest of the three times, ms since 1970; null: not needed. */
  set(alertEndsAt: number | null, joinBy: number | null, wakeBy: number | null = null): void {
    const first = Math.min(...[alertEndsAt, joinBy, wakeBy].map((at) => at ?? Number.POSITIVE_INFINITY));
    const at = Number.isFinite(first) ? first : null;
    if (at === this.#at) return;
    // Nearly every socket joins at once, and other objects answer at once. One alarm every two seconds that runs for nothing
    // costs less than moving it with each join and each call.
    if (this.#mayRunForNothing && this.#at && this.#at <= first) return;
    this.#at = at;
    this.#mayRunForNothing = at !== alertEndsAt;
    if (at === null) void this.#storage.deleteAlarm();
    else void this.#storage.setAlarm(at);
  }
}
