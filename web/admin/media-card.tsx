import { type ReactNode, useState } from 'react';
import {
  isMediaHash,
  MEDIA_TYPES,
  type MediaReport,
  type MediaTakedown,
  mediaUrl,
} from '../../core/media/model.ts';
import { fileSizeText } from '../../core/size-text.ts';
import { type Admin, useReload } from '../client/admin.ts';
import { LoadMore } from '../client/loaded.tsx';
import { keepMedia, takeMediaDown, useReportedMedia } from '../client/media.ts';
import { dateTimeText } from '../dates.ts';
import { Address } from '../ui/address.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { DataCard } from './data-card.tsx';
import { HiddenProfiles } from './hidden-profiles.tsx';
import { words } from './media-words.ts';
import { ProfileReports } from './profile-reports.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { Reported } from './reported.tsx';

const timeOf = (ms: number) => dateTimeText(new Date(ms).toISOString());
const shortHash = (hash: string) => `${hash.slice(0, 8)}...${hash.slice(-8)}`;

/** Lists reported files and the log of take-downs. A reported file stays hidden until the admin opens it. */
export function MediaCard({ admin }: { admin: Admin }) {
  const reported = useReportedMedia(admin);
  const reload = useReload(admin);
  const [asked, setAsked] = useState<string | null>(null);
  const reread = () => Promise.all([reported.mutate(), reload('/audit')]);
  return (
    <DataCard title={words.title} description={words.about} source={reported} failed={words.failed}>
      {({ reports, profiles, hidden, takedowns }) => (
        <div className="flex flex-col gap-5">
          {reports.length + profiles.length === 0 ? (
            <p className="text-sm text-muted">{words.none}</p>
          ) : (
            <ul className="flex flex-col gap-4">
              {reports.map((report) => (
                <Report
                  key={report.hash}
                  admin={admin}
                  report={report}
                  onTakeDown={() => setAsked(report.hash)}
                  onDone={reread}
                />
              ))}
            </ul>
          )}
          <LoadMore pages={reported} size="sm" className="" />
          <ProfileReports admin={admin} profiles={profiles} onDone={reread} />
          <HiddenProfiles admin={admin} profiles={hidden} onDone={reread} />
          <ByHash onAsk={setAsked} />
          <Log entries={takedowns} />
          {asked && (
            <ReasonDialog
              title={words.takeDownTitle}
              about={words.takeDownAbout}
              subject={asked}
              confirm={words.confirm}
              taken={words.taken}
              failed={words.takeFailed}
              act={(reason) => takeMediaDown(admin, asked, reason)}
              onDone={reread}
              onClose={() => setAsked(null)}
            />
          )}
        </div>
      )}
    </DataCard>
  );
}

function Report({
  admin,
  report,
  onTakeDown,
  onDone,
}: {
  admin: Admin;
  report: MediaReport;
  onTakeDown: () => void;
  onDone: () => Promise<unknown>;
}) {
  return (
    <Reported
      report={report}
      remove={{ label: words.takeDown, icon: 'trash', onPress: onTakeDown }}
      keep={() => keepMedia(admin, report.hash)}
      closed={words.closed}
      onDone={onDone}
    >
      <p className="text-muted" title={report.hash}>
        {MEDIA_TYPES[report.type].name}, {fileSizeText(report.bytes)}, {shortHash(report.hash)}
      </p>
      <Preview report={report} />
      <Tokens tokens={report.tokens} />
    </Reported>
  );
}

function Preview({ report: { hash, type } }: { report: MediaReport }) {
  const [shown, setShown] = useState(false);
  const url = mediaUrl(hash) ?? undefined;
  return (
    <div className="flex flex-col items-start gap-2">
      {shown && (
        <div className="grid min-h-24 w-full place-items-center rounded-lg bg-ink p-2">
          {type === 'video/webm' ? (
            <video src={url} muted controls playsInline className="max-h-64 max-w-full" />
          ) : type.startsWith('audio/') ? (
            // biome-ignore lint/a11y/useMediaCaption: strangers upload it without a caption
            <audio src={url} controls className="w-full" />
          ) : (
            <img src={url} alt="" className="max-h-64 max-w-full object-contain" />
          )}
        </div>
      )}
      <Button size="sm" variant="ghost" icon={<Icon name="eye" />} onClick={() => setShown(!shown)}>
        {shown ? words.hide : words.show}
      </Button>
    </div>
  );
}

function Tokens({ tokens }: { tokens: string[] }) {
  if (tokens.length === 0) return <p className="text-muted">{words.noLibrary}</p>;
  return (
    <p className="flex flex-wrap gap-x-2 text-muted">
      {words.of}
      {tokens.map((token) => (
        <Address key={token} address={token} className="text-fg" />
      ))}
    </p>
  );
}

/** Takes down a file without a report, for example one that another site took down. */
function ByHash({ onAsk }: { onAsk: (hash: string) => void }) {
  const [hash, setHash] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <form
      noValidate
      className="flex items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = hash.trim().toLowerCase();
        if (!isMediaHash(wanted)) return setProblem(words.hashWrong);
        setHash('');
        onAsk(wanted);
      }}
    >
      <Field label={words.hash} hideLabel error={problem} className="flex-1">
        <TextInput
          value={hash}
          placeholder={words.hash}
          onValue={(value) => {
            setHash(value);
            setProblem(null);
          }}
        />
      </Field>
      <Button type="submit" variant="secondary">
        {words.takeDown}
      </Button>
    </form>
  );
}

function Log({ entries }: { entries: MediaTakedown[] }) {
  return (
    <section>
      <h3 className="mb-1 text-sm font-semibold text-fg">{words.log(entries.length)}</h3>
      {entries.length === 0 ? (
        <p className="text-sm text-muted">{words.noLog}</p>
      ) : (
        <ol
          aria-label={words.log(entries.length)}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
          tabIndex={0}
          className="max-h-80 overflow-y-auto text-sm"
        >
          {entries.map((entry) => (
            <Entry key={entry.hash} entry={entry}>
              {words.entry(timeOf(entry.at))}
              <Address address={entry.by} />
            </Entry>
          ))}
        </ol>
      )}
    </section>
  );
}

function Entry({ entry, children }: { entry: MediaTakedown; children: ReactNode }) {
  const what = entry.type
    ? `${MEDIA_TYPES[entry.type].name}, ${fileSizeText(entry.bytes)}, ${words.reported(entry.reports)}`
    : words.unknown;
  return (
    <li className="border-t border-line py-2 first:border-t-0">
      <p dir="auto" className="break-words text-fg">
        {entry.reason}
      </p>
      <p className="text-xs text-muted" title={entry.hash}>
        {shortHash(entry.hash)}, {what}
      </p>
      <p className="flex flex-wrap gap-x-1 text-xs text-muted tabular-nums">{children}</p>
    </li>
  );
}
