import { PAGE_ERRORS } from '@portail/contract/errors/page-errors.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { addDays } from '@portail/rules/time/calendar-day.ts';
import { lastPayableDay, lastTradeableDay } from '@portail/rules/wallet/vouchers/millesime.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { longDateWords } from '@portail/ui/data/DateText.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { ArrowLeftRight, CalendarDays } from '@portail/ui/icons/icons.ts';
import type { ReactNode } from 'react';
import { Page } from '../../../shared/page/Page.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { closedTradeTexts, tradeTexts } from './trade.texts.ts';
import { WaitingTrade } from './WaitingTrade.tsx';

interface NoTradeProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
}

function NoTrade({ icon, title, children }: NoTradeProps) {
  const texts = useTexts(closedTradeTexts);
  const common = useTexts(tradeTexts);
  return (
    <Page lead={texts.lead} width="reading">
      <WaitingTrade />
      <EmptyState
        icon={icon}
        title={title}
        action={
          <LinkButton variant="secondary" href={hrefOf('HOME')}>
            {common.home}
          </LinkButton>
        }
      >
        {children}
      </EmptyState>
    </Page>
  );
}

/** Outside February the page opens without a form and shows the next period. */
export function ClosedTrade({ millesime }: { readonly millesime: number }) {
  const texts = useTexts(closedTradeTexts);
  const last = lastPayableDay(millesime);
  return (
    <NoTrade icon={<CalendarDays />} title={PAGE_ERRORS.ECHANGE_HORS_PERIODE.message}>
      {fill(texts.nextPeriod, {
        debut: longDateWords(addDays(last, 1)),
        fin: longDateWords(lastTradeableDay(millesime)),
        millesime: String(millesime),
        dernier: longDateWords(last),
      })}
    </NoTrade>
  );
}

export function NothingToTrade(props: { readonly isOffered: boolean; readonly millesime: number }) {
  const texts = useTexts(closedTradeTexts);
  return props.isOffered ? (
    <NoTrade icon={<ArrowLeftRight />} title={texts.nothing}>
      {fill(texts.nothingText, { millesime: String(props.millesime) })}
    </NoTrade>
  ) : (
    <NoTrade icon={<ArrowLeftRight />} title={texts.notOffered}>
      {texts.notOfferedText}
    </NoTrade>
  );
}
