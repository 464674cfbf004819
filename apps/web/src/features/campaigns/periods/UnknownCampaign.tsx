import { hrefOf } from '@portail/contract/pages/href.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { CalendarDays } from '@portail/ui/icons/icons.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { funderTexts } from './funder-campaigns.texts.ts';

const NOT_FOUND = 404;

export const isUnknownCampaign = (error: Error | null): boolean =>
  error instanceof ApiFailure && error.status === NOT_FOUND;

/** Unknown campaigns and those of other funders look the same. */
export function UnknownCampaign() {
  const texts = useTexts(funderTexts);
  return (
    <EmptyState
      icon={<CalendarDays />}
      title={texts.unknown}
      action={<LinkButton href={hrefOf('CLIENT_SESSION_LIST')}>{texts.list}</LinkButton>}
    >
      {texts.unknownText}
    </EmptyState>
  );
}
