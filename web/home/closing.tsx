import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { words } from './lower-words.ts';
import { Scene } from './scene.tsx';

const { closing } = words;

export function Closing() {
  return (
    <section aria-labelledby="closing" className="page part">
      <div className="relative isolate flex flex-col items-center overflow-hidden rounded-3xl px-6 py-14 text-center shadow-lift sm:py-20">
        <Scene view="0 14 136 77" className="absolute inset-0 -z-10 size-full" />
        {/* Dark enough for text on every part of the picture. */}
        <div className="absolute inset-0 -z-10 bg-[#150d38]/70" />
        <h2 id="closing" className="max-w-xl text-4xl font-bold tracking-tighter text-white sm:text-6xl">
          {closing.title}
        </h2>
        <p className="mt-4 max-w-lg text-lg leading-relaxed text-white/90">{closing.text}</p>
        <Link to={paths.create()} className={buttonClass('primary', 'lg', 'mt-8')}>
          <Icon name="gift" />
          {closing.link}
        </Link>
      </div>
    </section>
  );
}
