import type { ContractSheet } from '@portail/contract/funders/contract-settings.schemas.ts';
import type { FunderSheet } from '@portail/contract/funders/operator-funders.schemas.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Plus } from '@portail/ui/icons/icons.ts';
import { LinkTabs } from '@portail/ui/navigation/LinkTabs.tsx';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from '../../../shared/navigation/search-params.ts';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { plural } from '../../../shared/wording/counts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import {
  contractFormTexts,
  settingTexts,
} from '../../../shared/wording/contract-settings.texts.ts';
import { fundersTexts, funderTexts } from './operator-funders.texts.ts';
import { ActHistory } from './ActHistory.tsx';
import { ContractFacts } from './ContractFacts.tsx';
import { ContractForm } from './ContractForm.tsx';
import { contractSheetsQuery } from './funders-data.ts';
import { WaitingChanges } from './HeldChanges.tsx';
import './operator-funders.css';
import { contractHref } from './use-contract-form.ts';

interface FunderContractsProps {
  readonly funder: FunderSheet;
  readonly mayAct: boolean;
}

/** URL value of a contract to be created. */
const NEW = 'nouveau';

function Head({ contract }: { readonly contract: ContractSheet }) {
  const texts = useTexts(contractFormTexts);
  const settings = useTexts(settingTexts);
  const list = useTexts(fundersTexts);
  const { contractActivated, nombreBeneficiaires: count } = contract;
  return (
    <div className="funder__contract-head">
      <h3>
        {fill(list.contractLine, {
          numero: contract.contractId,
          libelle: contract.libelleProduitContrat,
        })}
      </h3>
      <Status tone={contractActivated ? 'success' : 'neutral'}>
        {contractActivated ? settings.contractActivated : list.inactive}
      </Status>
      <span>{plural(count, texts.peopleOne, texts.people)}</span>
    </div>
  );
}

function Sheet({ funder, contract, mayAct }: FunderContractsProps & { contract: ContractSheet }) {
  return (
    <>
      <Head contract={contract} />
      <WaitingChanges contract={contract} />
      {mayAct ? (
        // Remounted when the version changes.
        <ContractForm
          key={`${contract.contractId}-${contract.version}`}
          funder={funder}
          contract={contract}
        />
      ) : (
        <ContractFacts funder={funder} contract={contract} />
      )}
      <ActHistory acts={contract.historique} of="contract" />
    </>
  );
}

function Chosen({ funder, mayAct, chosen }: FunderContractsProps & { readonly chosen: string }) {
  const texts = useTexts(contractFormTexts);
  const common = useTexts(funderTexts);
  const { data, error, refetch } = useQuery(contractSheetsQuery(funder.clientId));
  if (chosen === NEW && mayAct)
    return <ContractForm key={NEW} funder={funder} contract={undefined} />;
  if (data === undefined)
    return (
      <PendingRead error={error} refetch={refetch} shape="card" lines={6} label={texts.loading} />
    );
  const contract = data.find(({ contractId }) => contractId === chosen);
  return contract === undefined ? (
    <p>{common.contractsText}</p>
  ) : (
    <Sheet funder={funder} contract={contract} mayAct={mayAct} />
  );
}

/** Contracts of a funder, one at a time, each with its own URL. */
export function FunderContracts({ funder, mayAct }: FunderContractsProps) {
  const texts = useTexts(funderTexts);
  const { clientId, contrats } = funder;
  const asked = useSearchParams().get('contrat');
  const chosen = asked ?? contrats[0]?.contractId ?? '';
  return (
    <section className="funder__contracts" aria-labelledby="contrats">
      <div className="funder__contract-head">
        <h2 id="contrats">{texts.contracts}</h2>
        {mayAct ? (
          <LinkButton variant="secondary" icon={<Plus />} href={contractHref(clientId, NEW)}>
            {texts.newContract}
          </LinkButton>
        ) : null}
      </div>
      {contrats.length === 0 ? (
        <EmptyState title={texts.noContract} />
      ) : (
        <LinkTabs
          label={texts.contracts}
          tabs={contrats.map(({ contractId }) => ({
            href: contractHref(clientId, contractId),
            label: fill(texts.contractTab, { numero: contractId }),
            isCurrent: contractId === chosen,
          }))}
        />
      )}
      {chosen === '' ? null : <Chosen funder={funder} mayAct={mayAct} chosen={chosen} />}
    </section>
  );
}
