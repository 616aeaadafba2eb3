/** The banners above an estimate: for changes that are not saved, and for a discount that was lowered because lines changed. */
import styled from '@emotion/styled';
import { countChangesThatNeedAction, needsUserAction } from '@plumbline/domain/estimates/changes/change';
import type { LoweredDiscount } from '@plumbline/domain/estimates/changes/workingCopy';
import type { EstimateActor } from '@plumbline/domain/estimates/estimateMachine';
import { estimateTexts } from '@plumbline/domain/messages/estimateTexts';
import { formatMoney, money } from '@plumbline/values/money';
import { useSelector } from '@xstate/react';
import type { CSSProperties, ReactNode } from 'react';
import { Button } from '../../components/Button.tsx';
import { cardsMedia, columnsMedia } from './estimateLayout.ts';

const bannerHeight = '40px';
/** The gap between two banners. */
const bannerGap = '6px';
/** The space below the last banner. */
const spaceBelowBanners = '8px';

export interface EstimateBannersProps {
  actor: EstimateActor;
  /** Scrolls to the first unsaved change. */
  onShowUnsaved: () => void;
  /** The estimate below the banners. */
  children: ReactNode;
}

/** Shows the banners, and tells the sticky elements in `children` how high the banners are in wide windows (`--banners-height`). */
export function EstimateBanners({ actor, onShowUnsaved, children }: EstimateBannersProps) {
  const unsavedBanner = useUnsavedBanner(actor);
  const loweredDiscount = useSelector(actor, ({ context }) => context.loweredDiscount);
  const bannerCount = (unsavedBanner.text ? 1 : 0) + (loweredDiscount ? 1 : 0);
  return (
    <div
      style={
        {
          '--banners-height': bannerCount
            ? `calc(${bannerCount} * (${bannerHeight} + ${bannerGap}) + ${spaceBelowBanners})`
            : '0px',
        } as CSSProperties
      }
    >
      <Banners>
        <Banner data-tone="danger" data-shown={unsavedBanner.text ? true : undefined}>
          <p role="status">{unsavedBanner.text}</p>
          {unsavedBanner.count > 0 && (
            <>
              <Button size="small" onClick={onShowUnsaved}>
                {estimateTexts.show}
              </Button>
              {unsavedBanner.canRetry && (
                <Button size="small" onClick={() => actor.send({ type: 'changes.retried' })}>
                  {estimateTexts.tryAllAgain}
                </Button>
              )}
            </>
          )}
        </Banner>
        <Banner data-tone="info" data-shown={loweredDiscount ? true : undefined}>
          <p role="status">{loweredDiscount && loweredText(loweredDiscount)}</p>
          {loweredDiscount && (
            <>
              {loweredDiscount.lines.length > 0 && (
                <Button size="small" onClick={() => actor.send({ type: 'discount.restored' })}>
                  {estimateTexts.restoreDiscount}
                </Button>
              )}
              <Button size="small" variant="quiet" onClick={() => actor.send({ type: 'loweredDiscount.dismissed' })}>
                {estimateTexts.dismiss}
              </Button>
            </>
          )}
        </Banner>
      </Banners>
      {children}
    </div>
  );
}

function loweredText({ lines, from, to }: LoweredDiscount) {
  if (lines.length === 0) return estimateTexts.discountLoweredByBasis(formatMoney(money(from)), formatMoney(money(to)));
  const cause = lines.some(({ deleted }) => deleted) ? 'Deleting' : 'Changing';
  return estimateTexts.discountLowered(cause, lines.length, formatMoney(money(from)), formatMoney(money(to)));
}

/**
 * The text of the banner for unsaved changes, their count, and whether the user can retry them. Changes that wait for the connection
 * are not counted: the save status shows them.
 */
function useUnsavedBanner(actor: EstimateActor) {
  const changes = useSelector(actor, ({ context }) => context.changes);
  const { count, noun } = countChangesThatNeedAction(changes);
  const canRetry = changes.some((change) => change.status === 'failed' && needsUserAction(change));
  return { text: count === 0 ? '' : estimateTexts.notSaved(count, noun), count, canRetry };
}

/** Sticky below the header of the app, which is 56px high. The background is opaque, because lines scroll below the banners. */
const Banners = styled.div`
  position: sticky;
  top: calc(56px + var(--demo-bar-height));
  z-index: 3;
  display: grid;
  gap: ${bannerGap};
  background: var(--page-background);
  &:has([data-shown]) {
    margin-top: -${bannerGap};
    padding-block: ${bannerGap} ${spaceBelowBanners};
  }
  @media print {
    display: none;
  }
`;

/** In wide windows, one line of text, so that the height is known. A banner without a text is not visible, but screen readers find it. */
const Banner = styled.div`
  &:not([data-shown]) {
    position: absolute;
    clip-path: inset(50%);
  }
  &[data-shown] {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    padding: 5px 6px 5px 12px;
    border: 1px solid var(--danger-line);
    border-radius: var(--radius-3);
    background: var(--danger-bg);
    color: var(--danger-ink);
    font-size: 13px;
    font-weight: 560;
    line-height: 18px;
  }
  &[data-tone='info'] {
    border-color: var(--accent-6);
    background: var(--accent-3);
    color: var(--accent-12);
  }
  & > p {
    flex: 1;
    min-width: 0;
  }
  ${columnsMedia} {
    height: ${bannerHeight};
    & > p {
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
  }
  ${cardsMedia} {
    flex-wrap: wrap;
    padding: 8px 10px;
    & > p {
      flex-basis: 100%;
    }
  }
`;
