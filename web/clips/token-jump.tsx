import { useNavigate } from 'react-router-dom';
import { paths } from '../paths.ts';
import { TokenSearch } from '../tokens/token-search.tsx';
import { words } from './words.ts';

/** Leads to the clips of one token, where clips are added. */
export function TokenJump() {
  const navigate = useNavigate();
  return (
    <TokenSearch
      label={words.jump.label}
      hint={words.jump.hint}
      onPick={(token) => void navigate(paths.clips(token))}
      className="mt-6 max-w-2xl"
    />
  );
}
