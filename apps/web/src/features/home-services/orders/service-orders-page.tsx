import { getServiceOrders } from '@portail/contract/home-services/home-orders.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import type { ServiceOrder } from '@portail/contract/home-services/home-services.schemas.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { House, Plus } from '@portail/ui/icons/icons.ts';
import { pageQueryOf } from '../../../shared/list/read-pages.ts';
import { type KeysetList, useKeysetList } from '../../../shared/list/use-keyset-list.ts';
import { useOrderColumns } from './use-order-columns.tsx';
import { callApi } from '../../../session/api.ts';
import { AreaSelector } from '../../../session/home-services/AreaSelector.tsx';
import { useSelectedArea } from '../../../session/home-services/selected-area.ts';
import { spaceQueryOf } from '../../../session/home-services/service-queries.ts';
import { useMay } from '../../../session/use-may.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { KeysetTable } from '../../../shared/list/KeysetTable.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { serviceListTexts } from './service-orders.texts.ts';

const keyOf = ({ numeroCommande }: ServiceOrder): string => numeroCommande;

function NewOrder() {
  const texts = useTexts(serviceListTexts);
  return useMay('COMMANDER_PRESTATION') ? (
    <LinkButton icon={<Plus />} href={hrefOf('COMMANDE_CHOIX_DISPOSITIF')}>
      {texts.new}
    </LinkButton>
  ) : null;
}

function NoOrder({ isFollowed }: { readonly isFollowed: boolean }) {
  const texts = useTexts(serviceListTexts);
  return (
    <EmptyState
      icon={<House />}
      title={isFollowed ? texts.noneFollow : texts.none}
      action={<NewOrder />}
    >
      {isFollowed ? texts.noneFollowText : texts.noneText}
    </EmptyState>
  );
}

function Orders({ list }: { readonly list: KeysetList<readonly ServiceOrder[], ServiceOrder> }) {
  const texts = useTexts(serviceListTexts);
  return (
    <KeysetTable
      list={list}
      caption={texts.caption}
      columns={useOrderColumns()}
      keyOf={keyOf}
      texts={texts}
    />
  );
}

/** Orders of the selected space: all of them, or only those in progress. */
export function ServiceOrdersPage({ isFollowed }: { readonly isFollowed: boolean }) {
  const texts = useTexts(serviceListTexts);
  const area = useSelectedArea();
  const query = { ...spaceQueryOf(area), ...(isFollowed ? { enCours: 'true' as const } : {}) };
  const list = useKeysetList({
    queryKey: [getServiceOrders.id, query],
    read: (avant, options) =>
      callApi(getServiceOrders, { query: { ...query, ...pageQueryOf(avant) } }, options),
    linesOf: (lines: readonly ServiceOrder[]) => lines,
    keyOf,
  });
  const { lines, error } = list;
  const content = () => {
    if (lines === undefined)
      return <PendingRead error={error} refetch={list.retry} shape="table" lines={6} />;
    return lines.length === 0 ? <NoOrder isFollowed={isFollowed} /> : <Orders list={list} />;
  };
  return (
    <Page lead={isFollowed ? texts.leadFollow : texts.lead}>
      <AreaSelector />
      {lines === undefined || lines.length === 0 ? null : (
        <div className="cluster">
          <NewOrder />
          {isFollowed ? (
            <LinkButton variant="secondary" href={hrefOf('COMMANDE')}>
              {texts.all}
            </LinkButton>
          ) : null}
        </div>
      )}
      {content()}
    </Page>
  );
}
