/**
 * The files of all tiers, loaded and decoded before the first tip. An alert takes the files that are loaded at that
 * moment and waits for nothing: for a missing picture the preset draws its own.
 */
import { useSyncExternalStore } from 'react';
import { fetchFile, shelf } from './shelf.ts';

/** A picture or a clip. */
export interface Held {
  /** Returns an element that plays from its beginning. Give it back. */
  take(): HTMLElement;
  giveBack(element: HTMLElement): void;
}

const pictures = shelf(load);

/** Loads these pictures, each once, and lets go of all others. */
export const holdPictures = pictures.holdOnly;

/** Returns the picture if it is here. */
export function useHeldPicture(source: string | null): Held | null {
  return useSyncExternalStore(pictures.listen, () => (source === null ? null : pictures.take(source)));
}

/** The file twice, as far as the browser's cache goes: once for its type, once for the element that shows it. */
async function load(url: string): Promise<Held> {
  const response = await fetchFile(url);
  const isClip = response.headers.get('content-type')?.startsWith('video/') ?? false;
  await response.blob();
  return isClip ? heldClip(url) : heldImage(url);
}

async function heldImage(url: string): Promise<Held> {
  const first = new Image();
  first.src = url;
  // Stays decoded as long as something shows the image or holds it.
  await first.decode();
  const make = () => {
    const image = new Image();
    image.alt = '';
    image.decoding = 'sync';
    image.src = first.src;
    return image;
  };
  return { take: make, giveBack: (element) => element.remove() };
}

/** One element is loaded in advance and used again; a second alert at the same time gets one of its own. */
async function heldClip(url: string): Promise<Held> {
  const make = () => {
    const clip = document.createElement('video');
    // The tier has a sound of its own, with a volume.
    clip.muted = true;
    clip.loop = true;
    clip.playsInline = true;
    clip.preload = 'auto';
    clip.src = url;
    return clip;
  };
  let spare: HTMLVideoElement | null = make();
  await new Promise((resolve, reject) => {
    spare!.oncanplaythrough = resolve;
    spare!.onerror = reject;
    spare!.load();
  });
  return {
    take() {
      const clip = spare ?? make();
      spare = null;
      void clip.play().catch(() => {});
      return clip;
    },
    giveBack(element) {
      const clip = element as HTMLVideoElement;
      clip.remove();
      clip.pause();
      clip.currentTime = 0;
      if (spare) clip.removeAttribute('src');
      else spare = clip;
    },
  };
}
