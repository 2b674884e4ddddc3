import { type CSSProperties, memo, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { WRAPPED_SOL_MINT } from '../../core/address.ts';
import type { AlertTip } from '../../core/alerts/alert-text.ts';
import { type AlertSettings, type Tier, tierOf } from '../../core/alerts/settings.ts';
import { UNSET_STYLE } from '../../core/live/style.ts';
import { loudness } from '../../core/tips/loudness.ts';
import { mayShowDollars, worthOf } from '../../core/tips/worth.ts';
import { usePrice, useUsdPrice } from '../client/prices.ts';
import { useAlertTerms } from '../client/settings.ts';
import { useStyle } from '../client/tips.ts';
import { AlertPicture } from '../overlay/alert-picture.tsx';
import { facesOfTiers } from '../overlay/alert-style.ts';
import { loadFonts } from '../overlay/fonts.ts';
import type { AlertPictureProps } from '../overlay/picture-props.ts';
import { useStageScale } from '../studio/use-stage-scale.ts';
import { Bars } from '../ui/bars.tsx';
import { cx } from '../ui/cx.ts';
import { useFace } from '../ui/face.tsx';
import { Dusk } from './dusk.tsx';
import { words } from './preview-words.ts';
import { amountRules, shownName } from './tip-draft.ts';
import { words as page } from './tip-page-words.ts';
import type { TipFormState } from './use-tip-form.ts';

/** The size at which the overlay is drawn and then scaled down: a full HD browser source. */
const STAGE = { width: 1920, height: 1080 };

/** Drawn again only when it shows something else: each drawing measures its text, and the form changes at each letter. */
const Picture = memo(
  AlertPicture,
  (one, other) =>
    one.settings === other.settings && one.style === other.style && drawnBy(one) === drawnBy(other),
);

/** The values of which each typed letter makes new objects. */
const drawnBy = ({ tier, tip, spoken, solUsd }: AlertPictureProps) =>
  JSON.stringify([tier, tip, spoken, solUsd]);

/** The alert as the stream will show it, drawn by the overlay's own code as its tier is set; nothing if that is unknown. */
export default function TipPreview(props: Props) {
  const { data, error } = useAlertTerms(props.form.token.tokenAddress);
  return error && !data ? null : <Preview {...props} />;
}

interface Props {
  form: TipFormState;
  strip?: boolean;
  /** Only a narrow strip of it. */
  low?: boolean;
}

function Preview({ form, strip = false, low = false }: Props) {
  const { token } = form;
  const { tip: typed, isTyped, plan } = usePreviewed(form);
  const { data: terms } = useAlertTerms(token.tokenAddress);
  const { data: style = UNSET_STYLE } = useStyle(token.tokenAddress);
  const solUsd = usePrice(WRAPPED_SOL_MINT);
  const { frame, scale } = useStageScale<HTMLDivElement>(STAGE.width);
  const settings = terms?.data;
  const tip = { ...typed, face: useShownFace(form, typed, settings) };
  useEffect(() => void (settings && loadFonts(facesOfTiers(settings, style))), [settings, style]);
  const tier = settings && shownTier(settings, tip, { strip, isTyped });
  const closeUp = useCloseUp(frame, strip && tier !== undefined && tier.preset !== 'classic');
  const width = closeUp?.width ?? STAGE.width;
  const level = tip.currency === 'SOL' && isTyped ? loudness(BigInt(tip.amountUnits)) : null;
  // The preview does not draw a tip that the stream will not show.
  const hidden = plan === 'unseen';
  return (
    <section aria-label={page.preview}>
      <div className={cx('mb-2 flex items-center justify-between gap-3 text-sm', low && 'sr-only')}>
        <h2 className="font-medium text-fg">{hidden ? words.hidden : page.preview}</h2>
        {level && !hidden && (
          <span className={cx('flex items-center gap-2', level === 4 ? 'text-brass' : 'text-muted')}>
            <Bars level={level} />
            {words.levels[level]}
          </span>
        )}
      </div>
      <figure>
        <div ref={frame} role="img" aria-label={hidden ? words.hidden : words.picture(tip)}>
          <Dusk className={low ? 'h-16' : strip ? 'h-36' : 'aspect-video'}>
            <div
              data-stage
              className={cx('absolute', !isTyped && 'opacity-60', hidden && 'opacity-0')}
              style={
                {
                  width,
                  height: STAGE.height,
                  left: `calc(50% - ${width / 2}px)`,
                  top: `calc(50% - ${STAGE.height / 2}px)`,
                  transform: `scale(${closeUp?.scale ?? scale})`,
                  '--tip-vmin': `${STAGE.height / 100}px`,
                } as CSSProperties
              }
            >
              {settings && tier && (
                <Picture
                  settings={settings}
                  tier={tier}
                  tip={tip}
                  spoken={plan === 'spoken'}
                  solUsd={solUsd}
                  style={style}
                />
              )}
            </div>
          </Dusk>
        </div>
      </figure>
    </section>
  );
}

/** Returns the tip of the form, or beside the receipt the one that was sent. `isTyped`: its amount is no sample. */
export function usePreviewed({ token, draft, units, cleaned, sending, sent: last, terms }: TipFormState): {
  tip: AlertTip;
  isTyped: boolean;
  plan: TipFormState['terms']['plan'];
} {
  const inSol = draft.currency === 'SOL';
  const coin = useUsdPrice(inSol ? null : token.tokenAddress);
  const sol = usePrice(inSol ? null : WRAPPED_SOL_MINT);
  const sent = sending ? null : (last?.tip ?? null);
  if (sent) return { tip: sent, isTyped: true, plan: sent.plan };
  const { currency } = draft;
  const { decimals } = amountRules(draft, token);
  const amount = units ?? 5n * 10n ** BigInt(Math.max(0, decimals - 2));
  const paid = { currency, units: amount, decimals };
  const tip = {
    ...{ amountUnits: amount.toString(), decimals, currency, tokenSymbol: token.symbol },
    worth: worthOf(paid, { coin, sol })?.toString() ?? null,
    dollars: mayShowDollars(paid, coin),
    message: (cleaned.message ?? draft.message).trim(),
    name: (cleaned.name ?? shownName(draft)).trim() || null,
    handle: draft.as === 'handle' ? draft.handle : null,
  };
  return { tip, isTyped: units !== null && units > 0n, plan: terms.plan };
}

/**
 * Returns the face that the stream shows beside the tip. Whom moderators trust only the server knows: before it is sent,
 * that is a wallet with a proven account.
 */
function useShownFace({ wallet, sent, sending }: TipFormState, tip: AlertTip, settings?: AlertSettings) {
  const own = useFace(wallet.address ?? '')?.picture ?? null;
  if (sent && !sending) return sent.tip.face ?? null;
  const may = settings?.faces === 'all' || (settings?.faces === 'trusted' && Boolean(tip.handle));
  return tip.name && may ? own : null;
}

/**
 * Returns the tier of this tip. In a strip it is drawn in the middle, which is what the strip shows. An uploaded
 * picture is loaded for an amount that was typed, not for a visitor who only opens the page.
 */
function shownTier(
  settings: AlertSettings,
  tip: AlertTip,
  { strip, isTyped }: { strip: boolean; isTyped: boolean },
): Tier {
  const tier = settings.tiers[tierOf(settings, tip.worth ?? null)]!;
  return {
    ...tier,
    position: strip && tier.preset !== 'classic' ? 'center' : tier.position,
    picture: isTyped ? tier.picture : null,
  };
}

/** Of the strip's width and height that the alert fills. */
const CLOSE = { width: 0.94, height: 0.86, most: 0.7 };

/**
 * For the strip: the scale at which the alert fills it, and the width of a stage of the strip's own shape, so that what
 * is drawn over the whole screen covers all of it. Null where `wanted` is false.
 */
function useCloseUp(
  frame: RefObject<HTMLElement | null>,
  wanted: boolean,
): { scale: number; width: number } | null {
  const [closeUp, setCloseUp] = useState<{ scale: number; width: number } | null>(null);
  useLayoutEffect(() => {
    const body = wanted ? frame.current?.querySelector<HTMLElement>('.alert-body') : null;
    if (!body) return setCloseUp(null);
    const measure = () => {
      const { clientWidth, clientHeight } = frame.current!;
      if (clientHeight === 0) return;
      const cover = clientHeight / STAGE.height;
      const [across, down] = [clientWidth / body.offsetWidth, clientHeight / body.offsetHeight];
      const scale = Math.max(cover, Math.min(CLOSE.width * across, CLOSE.height * down, CLOSE.most));
      setCloseUp({ scale, width: clientWidth / cover });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(body);
    observer.observe(frame.current!);
    return () => observer.disconnect();
  }, [frame, wanted]);
  return closeUp;
}
