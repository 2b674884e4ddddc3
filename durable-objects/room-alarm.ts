/**
 * The one alarm of a room: for the end of the alert on screen, for sockets that must have joined, and for relays that
 * lack news. It survives hibernation, which a timer prevents, and a room without any of them has none.
 */
export class RoomAlarm {
  readonly #storage: Pick<DurableObjectStorage, 'setAlarm' | 'deleteAlarm'>;
  /** What it is set to, ms since 1970; undefined while that is unknown. */
  #at: number | null | undefined;
  /** It was set for a socket or for relays. */
  #mayRunForNothing = false;

  /** `mayBeSet`: an alarm for an alert may be set from before. One for a socket would only run for nothing. */
  constructor(storage: Pick<DurableObjectStorage, 'setAlarm' | 'deleteAlarm'>, mayBeSet: boolean) {
    this.#storage = storage;
    this.#at = mayBeSet ? undefined : null;
  }

  /** It has run. */
  ran(): void {
    this.#at = undefined;
    this.#mayRunForNothing = false;
  }

  /** Sets it for the earliest of them, ms since 1970; null: not needed. */
  set(alertEndsAt: number | null, joinBy: number | null, wakeBy: number | null = null): void {
    const first = Math.min(...[alertEndsAt, joinBy, wakeBy].map((at) => at ?? Number.POSITIVE_INFINITY));
    const at = Number.isFinite(first) ? first : null;
    if (at === this.#at) return;
    // Nearly every socket joins at once, and relays answer at once. To let the alarm run, one in two seconds at most,
    // costs less than to move it with each join and each call.
    if (this.#mayRunForNothing && this.#at && this.#at <= first) return;
    this.#at = at;
    this.#mayRunForNothing = at !== alertEndsAt;
    if (at === null) void this.#storage.deleteAlarm();
    else void this.#storage.setAlarm(at);
  }
}
