import { useEffect, useRef, useState } from 'react';
import { mediaUrl } from '../../core/media/model.ts';

/**
 * Plays one sound at a time: `playing` is the sound that is heard now, `failed` the one that this browser could not
 * play.
 */
export function useSoundPreview() {
  const audio = useRef<HTMLAudioElement | null>(null);
  const [playing, setPlaying] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);

  const stop = () => {
    audio.current?.pause();
    audio.current = null;
    setPlaying(null);
  };
  useEffect(() => () => audio.current?.pause(), []);

  const toggle = (source: string) => {
    stop();
    const url = mediaUrl(source);
    if (source === playing || url === null) return;
    const sound = new Audio(url);
    audio.current = sound;
    setFailed(null);
    setPlaying(source);
    const ended = () => setPlaying((now) => (audio.current === sound ? null : now));
    sound.addEventListener('ended', ended);
    sound.play().catch(() => {
      // Stopped by the next one, which is no failure.
      if (audio.current !== sound) return;
      ended();
      setFailed(source);
    });
  };
  return { playing, failed, toggle };
}
