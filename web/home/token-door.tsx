import { useNavigate } from 'react-router-dom';
import { paths } from '../paths.ts';
import { TokenSearch } from '../tokens/token-search.tsx';
import { words } from './words.ts';

/** Finds a creator's token by name, ticker or address, and opens its page. */
export default function TokenDoor({ autoFocus }: { autoFocus: boolean }) {
  const navigate = useNavigate();
  return (
    <TokenSearch
      label={words.search.label}
      autoFocus={autoFocus}
      onPick={(token) => void navigate(paths.token(token))}
    />
  );
}
