import { type ChangeEvent, useState } from 'react';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { notify } from '../../ui/toast.ts';
import { words as catalog } from './look-words.ts';
import { SCENES, type Scene } from './stage.tsx';

const words = catalog.preview;
const OPTIONS = (['night', 'snow', 'candy', 'own'] as const).map((value) => ({
  value,
  label: words.scenes[value],
}));

interface ChosenScene {
  scene: Scene | 'own';
  picture: string;
  setScene(scene: Scene | 'own'): void;
  setOwn(file: File): void;
}

/** Returns the background of the preview. A creator's own picture is read in the browser and never uploaded. */
export function useScene(): ChosenScene {
  const [scene, setScene] = useState<Scene | 'own'>('night');
  const [own, setOwn] = useState<string | null>(null);
  return {
    scene,
    picture: scene === 'own' ? (own ?? SCENES.night) : SCENES[scene],
    setScene,
    setOwn(file) {
      const reader = new FileReader();
      reader.onload = () => {
        const image = new Image();
        image.onload = () => setOwn(image.src);
        image.onerror = () => notify.error(words.noPicture);
        image.src = String(reader.result);
      };
      reader.readAsDataURL(file);
    },
  };
}

export function ScenePicker({ scene: { scene, setScene, setOwn } }: { scene: ChosenScene }) {
  function pick({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (file) setOwn(file);
    target.value = '';
  }
  return (
    <div className="flex flex-col gap-2">
      <span aria-hidden="true" className="text-sm font-medium text-fg">
        {words.background}
      </span>
      <SegmentedControl label={words.background} value={scene} onValue={setScene} options={OPTIONS} />
      {scene === 'own' && (
        <label className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-3 rounded-xl border border-line-field border-dashed px-3 py-2 text-sm font-medium text-mint has-focus-visible:outline-2 has-focus-visible:outline-mint">
          <input type="file" accept="image/*" onChange={pick} className="sr-only" />
          {words.pick}
          <span className="font-normal text-muted">{words.stays}</span>
        </label>
      )}
    </div>
  );
}
