/** The faces of a screen: one question for all of its wallets. */
import { type ReactNode, useMemo } from 'react';
import { type Face, MAX_FACES } from '../../core/profiles/model.ts';
import { Faces } from '../ui/face.tsx';
import { get } from './call.ts';
import { useRead } from './read.ts';

export const FACES = '/api/faces?wallets=';
const NONE = new Map<string, Face>();

/** Returns the faces of the first wallets, those without a profile left out; undefined until they are read. */
export function useFaces(wallets: readonly (string | null | undefined)[]): Map<string, Face> | undefined {
  const asked = [...new Set(wallets.filter((wallet) => typeof wallet === 'string'))].slice(0, MAX_FACES);
  const { data } = useRead<{ faces: Face[] }>(asked.length > 0 ? FACES + asked.sort().join(',') : null, get, {
    keepPreviousData: true,
    revalidateOnFocus: false,
  });
  return useMemo(() => data && new Map(data.faces.map((face) => [face.wallet, face])), [data]);
}

/** Everything inside shows the faces of these wallets, and those that came with a row. */
export function FacesOf({
  wallets,
  known,
  children,
}: {
  wallets: readonly (string | null | undefined)[];
  known?: readonly Face[];
  children: ReactNode;
}) {
  const read = useFaces(wallets);
  const all = useMemo(
    () => new Map([...(known ?? []).map((face) => [face.wallet, face] as const), ...(read ?? NONE)]),
    [read, known],
  );
  return <Faces value={all}>{children}</Faces>;
}
