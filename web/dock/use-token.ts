import { useEffect, useState } from 'react';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { get } from '../client/call.ts';
import { tokenPath } from '../client/early.ts';

/** Name and picture of the token; null until they are read. Without them the dock works all the same. */
export function useToken(token: string): Pick<TokenInfo, 'name' | 'imageUrl'> | null {
  const [info, setInfo] = useState<TokenInfo | null>(null);
  useEffect(() => {
    let gone = false;
    get<TokenInfo>(tokenPath(token)).then(
      (read) => gone || setInfo(read),
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [token]);
  return info;
}
