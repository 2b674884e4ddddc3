import { useState } from 'react';
import type { ProfileReport } from '../../core/media/model.ts';
import type { Admin } from '../client/admin.ts';
import { setProfileHidden } from '../client/media.ts';
import { Address } from '../ui/address.tsx';
import { Button } from '../ui/button.tsx';
import { pictureUrl } from '../ui/face.tsx';
import { Icon } from '../ui/icon.tsx';
import { words as all } from './media-words.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { Reported } from './reported.tsx';

const words = all.profiles;

/** The open reports of profiles; nothing without any. */
export function ProfileReports({
  admin,
  profiles,
  onDone,
}: {
  admin: Admin;
  profiles: readonly ProfileReport[];
  onDone: () => Promise<unknown>;
}) {
  const [hiding, setHiding] = useState<string | null>(null);
  return (
    <>
      {profiles.length > 0 && (
        <section>
          <h3 className="mb-3 text-sm font-semibold text-fg">{words.title}</h3>
          <ul className="flex flex-col gap-4">
            {profiles.map((report) => (
              <Report
                key={report.wallet}
                admin={admin}
                report={report}
                onHide={() => setHiding(report.wallet)}
                onDone={onDone}
              />
            ))}
          </ul>
        </section>
      )}
      {hiding && (
        <ReasonDialog
          title={words.hideTitle}
          about={words.hideAbout}
          subject={hiding}
          confirm={words.hide}
          taken={words.hidden}
          failed={words.hideFailed}
          act={(reason) => setProfileHidden(admin, hiding, true, reason)}
          onDone={onDone}
          onClose={() => setHiding(null)}
        />
      )}
    </>
  );
}

/** A reported profile with all that it says. Its pictures stay hidden until the admin opens them. */
function Report({
  admin,
  report,
  onHide,
  onDone,
}: {
  admin: Admin;
  report: ProfileReport;
  onHide: () => void;
  onDone: () => Promise<unknown>;
}) {
  const [shown, setShown] = useState(false);
  const { wallet, name, bio, links } = report;
  const pictures = [report.picture, report.banner].filter((hash) => hash !== null);
  return (
    <Reported
      report={report}
      remove={{ label: words.hide, icon: 'ban', onPress: onHide }}
      keep={() => setProfileHidden(admin, wallet, false, words.kept)}
      closed={words.closed}
      onDone={onDone}
    >
      <p className="flex flex-wrap items-baseline gap-x-2 text-muted">
        {name && <bdi className="font-semibold text-fg wrap-anywhere">{name}</bdi>}
        <Address address={wallet} head={6} />
      </p>
      {bio && (
        <p dir="auto" className="break-words text-fg">
          {bio}
        </p>
      )}
      {links.map((link) => (
        <p key={link} className="break-all text-muted">
          {link}
        </p>
      ))}
      {pictures.length > 0 && (
        <div className="flex flex-col items-start gap-2">
          {shown &&
            pictures.map((hash) => (
              <img key={hash} src={pictureUrl(hash)} alt="" className="max-h-64 max-w-full rounded-lg" />
            ))}
          <Button size="sm" variant="ghost" icon={<Icon name="eye" />} onClick={() => setShown(!shown)}>
            {shown ? all.hide : all.show}
          </Button>
        </div>
      )}
    </Reported>
  );
}
