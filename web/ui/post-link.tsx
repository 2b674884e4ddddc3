import { postUrl } from '../../core/share/post.ts';
import { type ButtonSize, buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';
import { words } from './words.ts';

/** Opens X's compose window with the text and the link; we post nothing ourselves. */
export function PostLink({
  text,
  url,
  size = 'md',
  className,
}: {
  text: string;
  url: string;
  size?: ButtonSize;
  className?: string;
}) {
  return (
    <a
      href={postUrl(text, url)}
      target="_blank"
      rel="noreferrer"
      className={buttonClass('secondary', size, className)}
    >
      <Icon name="arrow-up-right" />
      {words.postOnX}
    </a>
  );
}
