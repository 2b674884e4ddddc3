/**
 * The one alarm of a room: for the end of the alert on screen, and for sockets that must have joined. It survives
 * hibernation, which a timer prevents, and a room without either has none.
 */
export class RoomAlarm {
  readonly #storage: Pick<DurableObjectStorage, 'setAlarm' | 'deleteAlarm'>;
  /** What it is set to, ms since 1970; undefined while that is unknown. */
  #at: number | null | undefined;
  /** It was set for a socket. */
  #forJoin = false;

  /** `mayBeSet`: an alarm for an alert may be set from before. One for a socket would only run for nothing. */
  constructor(storage: Pick<DurableObjectStorage, 'setAlarm' | 'deleteAlarm'>, mayBeSet: boolean) {
    this.#storage = storage;
    this.#at = mayBeSet ? undefined : null;
  }

  /** It has run. */
  ran(): void {
    this.#at = undefined;
    this.#forJoin = false;
  }

  /** Sets it for the earlier of the two, ms since 1970; null: not needed. */
  set(alertEndsAt: number | null, joinBy: number | null): void {
    const first = Math.min(alertEndsAt ?? Number.POSITIVE_INFINITY, joinBy ?? Number.POSITIVE_INFINITY);
    const at = Number.isFinite(first) ? first : null;
    if (at === this.#at) return;
    // Nearly every socket joins at once. To let its alarm run, one in ten seconds at most, costs less than to move it
    // with each join.
    if (this.#forJoin && this.#at && this.#at <= first) return;
    this.#at = at;
    this.#forJoin = at !== alertEndsAt;
    if (at === null) void this.#storage.deleteAlarm();
    else void this.#storage.setAlarm(at);
  }
}
