/** Uploaded pictures and sounds: a token's library, and what admins decide on. */
import type {
  HiddenProfile,
  MediaFile,
  MediaLibrary,
  MediaReport,
  MediaTakedown,
  ProfileReport,
} from '../../core/media/model.ts';
import type { Admin } from './admin.ts';
import { call } from './call.ts';
import type { Authority } from './creator.ts';
import { entriesOf, usePages } from './pages.ts';
import { useRead } from './read.ts';
import { callAs } from './session.ts';

const listPath = (token: string) => `/api/media/${token}/list`;

/** Returns a token's files, for its creator; null reads nothing. */
export function useMedia(token: string, authority: Authority | null) {
  return useRead(
    authority && [listPath(token), authority.bearer],
    async ([path]: string[]) =>
      (await callAs<{ data: MediaLibrary }>(authority!.scope, authority!.bearer, path!)).data,
  );
}

/** Stores a file in the library. Throws ApiError with the file's problem. */
export async function uploadMedia(
  token: string,
  { scope, bearer }: Authority,
  file: File,
): Promise<MediaFile> {
  const path = `/api/media/${token}?${new URLSearchParams({ name: file.name })}`;
  // The stream carries no type: the server reads it from the bytes.
  const plain = file.slice(0, file.size, 'application/octet-stream');
  return (await callAs<{ data: MediaFile }>(scope, bearer, path, { file: plain })).data;
}

export async function deleteMedia(token: string, { scope, bearer }: Authority, hash: string): Promise<void> {
  await callAs(scope, bearer, `/api/media/${token}/${hash}`, { method: 'DELETE' });
}

/** Tells the admins of a file. Throws ApiError. */
export async function reportMedia(hash: string, reason: string): Promise<void> {
  await call(`/api/media/${hash}/report`, { body: { reason } });
}

interface Reported {
  data: {
    reports: MediaReport[];
    profiles: ProfileReport[];
    hidden: HiddenProfile[];
    takedowns: MediaTakedown[];
  };
  nextCursor: string | null;
}

const ADMIN = '/api/admin/media';

/** Open reports in pages, those of profiles, hidden profiles, and the log of take-downs. */
export function useReportedMedia({ bearer }: Admin) {
  const { data, ...rest } = usePages(
    (cursor) => ['admin', `${ADMIN}${cursor ? `?${new URLSearchParams({ cursor })}` : ''}`, bearer],
    ([, path]) => callAs<Reported>('admin', bearer, path!),
    { revalidateFirstPage: true },
  );
  const found = data && {
    reports: entriesOf(data, (page) => page.data.reports.map((report) => ({ id: report.hash, ...report }))),
    profiles: data[0]!.data.profiles,
    hidden: data[0]!.data.hidden,
    takedowns: data[0]!.data.takedowns,
  };
  return { ...rest, data: found };
}

export const takeMediaDown = ({ bearer }: Admin, hash: string, reason: string) =>
  callAs('admin', bearer, `${ADMIN}/${hash}/take-down`, { body: { reason } });

export const keepMedia = ({ bearer }: Admin, hash: string) =>
  callAs('admin', bearer, `${ADMIN}/${hash}/keep`, { method: 'POST' });

/** Hides a profile from everybody, or shows it; either closes its reports. */
export const setProfileHidden = ({ bearer }: Admin, wallet: string, hidden: boolean, reason: string) =>
  callAs('admin', bearer, `/api/admin/profiles/${wallet}/hidden`, {
    method: 'PUT',
    body: { hidden, reason },
  });
