/**
 * WebM (RFC 9559, the WebM guidelines): one picture track of VP8 or VP9, each block with the size that its own frame
 * says. Everything else is overwritten by silence of the same length (Void): sound, titles, tags, attached files, other
 * tracks.
 */
import { Bytes, wrong } from './bytes.ts';
import { type Element, elementsOf, nextElement, numberOf, textOf, toVoid } from './ebml.ts';
import type { MediaFacts } from './model.ts';
import { checkPixels, checkSeconds, checkSides } from './sizes.ts';
import { type Size, vp8Size, vp9Sizes } from './vp8.ts';

const [EBML, DOC_TYPE, SEGMENT, SEEK_HEAD, INFO, TRACKS, CUES, CLUSTER] = [
  0x1a45dfa3, 0x4282, 0x18538067, 0x114d9b74, 0x1549a966, 0x1654ae6b, 0x1c53bb6b, 0x1f43b675,
];
const [SCALE, DURATION, TRACK] = [0x2ad7b1, 0x4489, 0xae];
const [MUXING_APP, WRITING_APP] = [0x4d80, 0x5741];
const [TRACK_NUMBER, TRACK_UID, TRACK_TYPE, CODEC, ENCODINGS, VIDEO] = [
  0xd7, 0x73c5, 0x83, 0x86, 0x6d80, 0xe0,
];
const [FLAG_LACING, LANGUAGE, DEFAULT_DURATION, MAX_ADDITION] = [0x9c, 0x22b59c, 0x23e383, 0x55ee];
const [WIDTH, HEIGHT, ALPHA_MODE] = [0xb0, 0xba, 0x53c0];
const [TIME, SIMPLE_BLOCK, GROUP, BLOCK, BLOCK_DURATION, REFERENCE] = [0xe7, 0xa3, 0xa0, 0xa1, 0x9b, 0xfb];
const [ADDITIONS, MORE, ADD_ID, ADDITIONAL] = [0x75a1, 0xa6, 0xee, 0xa5];

/** Type, versions, and the lengths of its numbers. */
const HEAD: readonly number[] = [DOC_TYPE, 0x4286, 0x42f7, 0x42f2, 0x42f3, 0x4287, 0x4285];

/** The parts of a segment that begin anywhere in a cluster without a length. */
const OF_SEGMENT: readonly number[] = [
  SEEK_HEAD,
  INFO,
  TRACKS,
  CUES,
  CLUSTER,
  0x1043a770,
  0x1941a469,
  0x1254c367,
];

const [SEEK, SEEK_ID] = [0x4dbb, 0x53ab];
/** The elements of a list of places before its numbers. */
const LISTS: readonly number[] = [SEEK, 0xbb, 0xb7];

/** A list of places holds lists, which hold lists, which hold numbers. */
const DEEPEST = 4;

/** Of a second. */
const NANOSECONDS = 1e9;

interface Track extends Size {
  number: number;
  codec: 'V_VP8' | 'V_VP9';
}

/** Returns the facts and the file without all parts that are no picture. Throws MediaError. */
export function readWebm(file: Uint8Array): { facts: MediaFacts; bytes: Uint8Array } {
  return new WebmReader(file.slice()).read();
}

class WebmReader {
  readonly #bytes: Uint8Array;
  /** Nanoseconds of a tick. */
  #scale = 1_000_000;
  /** The duration in ticks that the header states. */
  #said = 0;
  #track: Track | null = null;
  #hasInfo = false;
  #frames = 0;
  /** Ticks at which the last frame begins or, if it says so, ends. */
  #last = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  read(): { facts: MediaFacts; bytes: Uint8Array } {
    const input = new Bytes(this.#bytes);
    const head = nextElement(input);
    if (head.id !== EBML) wrong('it has no header of a WebM');
    this.#readHead(head);
    const segment = nextElement(input);
    if (segment.id !== SEGMENT) wrong('something is between its parts');
    if (input.left > 0) wrong('something follows after the end of the clip');
    this.#readSegment(segment);
    if (!this.#track || this.#frames === 0) wrong('it has no picture');
    const { width, height } = this.#track;
    const ticks = Math.max(this.#last, this.#said);
    const seconds = checkSeconds(Math.max(1, ticks * this.#scale) / NANOSECONDS);
    return {
      facts: { type: 'video/webm', width, height, frames: this.#frames, seconds },
      bytes: this.#bytes,
    };
  }

  #readHead(head: Element): void {
    const own = elementsOf(head);
    if (
      own
        .filter(({ id }) => id === DOC_TYPE)
        .map(textOf)
        .join() !== 'webm'
    )
      wrong('it is not WebM');
    for (const element of own)
      if (element.body.left > 8 || !HEAD.includes(element.id)) toVoid(this.#bytes, element);
  }

  #readSegment(segment: Element): void {
    const input = segment.body;
    while (input.left > 0) {
      const element = nextElement(input, (id) => OF_SEGMENT.includes(id));
      if (element.id === EBML || element.id === SEGMENT) wrong('it has a second header');
      else if (element.id === INFO) this.#readInfo(element);
      else if (element.id === TRACKS) this.#readTracks(element);
      else if (element.id === CLUSTER) this.#readCluster(element);
      else if (element.id === CUES || element.id === SEEK_HEAD) this.#keepPlaces(element);
      else toVoid(this.#bytes, element);
    }
  }

  /** Reads lists of places and times, which are numbers. The place of an overwritten element is removed too. */
  #keepPlaces(list: Element, depth = 0): void {
    if (depth > DEEPEST) wrong('it has too many lists within each other');
    for (const element of elementsOf(list)) {
      const isGone =
        element.id === SEEK && elementsOf(element).some((part) => part.id === SEEK_ID && !isLeft(part));
      if (isGone || !LISTS.includes(element.id)) {
        if (isGone || element.body.left > 8) toVoid(this.#bytes, element);
      } else this.#keepPlaces(element, depth + 1);
    }
  }

  #readInfo(info: Element): void {
    if (this.#hasInfo || this.#frames > 0) wrong('it has a second header');
    this.#hasInfo = true;
    for (const element of elementsOf(info)) {
      if (element.id === SCALE) this.#scale = numberOf(element);
      else if (element.id === DURATION) this.#said = durationOf(element);
      // Both must be there; their values are not used.
      else if (element.id === MUXING_APP || element.id === WRITING_APP)
        this.#bytes.fill(0x20, element.body.at, element.body.end);
      else toVoid(this.#bytes, element);
    }
    if (this.#scale < 1000 || this.#scale > 1e9) wrong('its clock is none that browsers follow');
  }

  #readTracks(tracks: Element): void {
    if (this.#track || !this.#hasInfo) wrong('it has a second header');
    for (const element of elementsOf(tracks)) {
      const track = element.id === TRACK ? trackOf(element) : null;
      if (!track) toVoid(this.#bytes, element);
      else if (this.#track) wrong('it has more than one picture track');
      else {
        this.#track = track;
        this.#keepTrack(element);
      }
    }
    if (!this.#track) wrong('it has no picture');
    checkSides(this.#track.width, this.#track.height);
  }

  #keepTrack(track: Element): void {
    const allowed = [
      TRACK_NUMBER,
      TRACK_UID,
      TRACK_TYPE,
      CODEC,
      FLAG_LACING,
      LANGUAGE,
      DEFAULT_DURATION,
      MAX_ADDITION,
    ];
    for (const element of elementsOf(track)) {
      if (element.id === VIDEO) {
        for (const part of elementsOf(element))
          if (![WIDTH, HEIGHT, ALPHA_MODE].includes(part.id) || part.body.left > 8) toVoid(this.#bytes, part);
      } else if (!allowed.includes(element.id) || element.body.left > 8) toVoid(this.#bytes, element);
    }
  }

  #readCluster(cluster: Element): void {
    let time: number | null = null;
    const input = cluster.body;
    while (input.left > 0) {
      const element = nextElement(input);
      if (element.id === TIME && time === null) time = numberOf(element);
      else if (element.id === SIMPLE_BLOCK) this.#readBlock(element, element.body, time);
      else if (element.id === GROUP) this.#readGroup(element, time);
      else toVoid(this.#bytes, element);
    }
  }

  #readGroup(group: Element, time: number | null): void {
    const parts = elementsOf(group);
    const blocks = parts.filter(({ id }) => id === BLOCK);
    if (blocks.length !== 1) wrong('a frame is not one picture');
    const end = this.#readBlock(group, blocks[0]!.body, time);
    // It belongs to another track, and is gone.
    if (end === null) return;
    for (const element of parts) {
      if (element.id === BLOCK) continue;
      if (element.id === BLOCK_DURATION) this.#last = Math.max(this.#last, end + numberOf(element));
      else if (element.id === ADDITIONS) this.#readAdditions(element);
      else if (element.id !== REFERENCE || element.body.left > 8) toVoid(this.#bytes, element);
    }
  }

  /** Transparency is a second picture beside each frame. */
  #readAdditions(additions: Element): void {
    for (const more of elementsOf(additions)) {
      if (more.id !== MORE) {
        toVoid(this.#bytes, more);
        continue;
      }
      for (const part of elementsOf(more))
        if (part.id === ADDITIONAL) this.#checkFrame(part.body);
        else if (part.id !== ADD_ID || part.body.left > 8) toVoid(this.#bytes, part);
    }
  }

  /**
   * Reads a block and returns its start in ticks; null for a block of another track, whose element `whole` is
   * overwritten.
   */
  #readBlock(whole: Element, body: Bytes, time: number | null): number | null {
    if (!this.#track || time === null) wrong('a frame is before its header');
    const number = body.u8();
    if (number < 0x81) wrong('it has more tracks than it can have');
    const begins = time + body.i16();
    const flags = body.u8();
    if ((number & 0x7f) !== this.#track.number) {
      toVoid(this.#bytes, whole);
      return null;
    }
    if (flags & 0x06) wrong('its frames are packed in a way that WebM does not use');
    if (begins < 0) wrong('a frame is before its beginning');
    const sizes = this.#checkFrame(body);
    if (this.#frames === 0 && !sizes[0]) wrong('its first frame is not a whole picture');
    this.#frames += sizes.length;
    checkPixels(this.#track.width, this.#track.height, this.#frames);
    this.#last = Math.max(this.#last, begins);
    return begins;
  }

  #checkFrame(body: Bytes): (Size | null)[] {
    const { codec, width, height } = this.#track!;
    const frame = body.take(body.left);
    const sizes = codec === 'V_VP8' ? [vp8Size(frame)] : vp9Sizes(frame);
    for (const size of sizes)
      if (size && (size.width !== width || size.height !== height))
        wrong(`a frame is ${size.width} × ${size.height} pixels where its header says ${width} × ${height}`);
    return sizes;
  }
}

function isLeft(seekId: Element): boolean {
  return [INFO, TRACKS, CUES, CLUSTER].includes(numberOf(seekId));
}

function durationOf({ body }: Element): number {
  if (body.left !== 4 && body.left !== 8) wrong('its length is no number');
  const value = body.left === 4 ? body.f32() : body.f64();
  return Number.isFinite(value) && value >= 0 ? value : wrong('its length is no number');
}

/** Reads a track; null for one that is no picture. */
function trackOf(track: Element): Track | null {
  const parts = elementsOf(track);
  const one = (id: number) => {
    const found = parts.filter((part) => part.id === id);
    return found.length === 1 ? found[0]! : wrong('a track is not described');
  };
  if (numberOf(one(TRACK_TYPE)) !== 1) return null;
  if (parts.some(({ id }) => id === ENCODINGS)) wrong('its picture is packed or locked');
  const codec = textOf(one(CODEC));
  if (codec !== 'V_VP8' && codec !== 'V_VP9') wrong('its picture is neither VP8 nor VP9');
  const video = elementsOf(one(VIDEO));
  const side = (id: number) => {
    const found = video.filter((part) => part.id === id);
    return found.length === 1 ? numberOf(found[0]!) : wrong('a track is not described');
  };
  const number = numberOf(one(TRACK_NUMBER));
  if (number < 1 || number > 126) wrong('it has more tracks than it can have');
  return { number, codec, width: side(WIDTH), height: side(HEIGHT) };
}
