import { CAMPAIGN_STATE_MESSAGES as SAID } from '@portail/contract/campaigns/campaign-messages.ts';
import type {
  CampaignBody,
  CampaignChange,
} from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { FIELDS_OUT_OF_CONTROL } from '@portail/rules/identifiers/registration-identifiers.ts';
import { DomainError, type FieldError } from '../../../platform/ports/domain-error.ts';
import type { ManagedCampaign, OwnContract } from './managed-campaigns.repository.ts';
import { matchCampaign } from './match-parts.ts';
import type { MatchedParts, CampaignContent } from './campaign-parts.repository.ts';

const at = (champ: string, message: string): FieldError => ({ champ, message });

export const requireNone = (fields: readonly FieldError[]): void => {
  if (fields.length > 0) throw new DomainError('REQUETE_INVALIDE', { fields });
};

/** What the contract has to say: its products, and whether a campaign is worth nothing without quota. */
export const problemsWithContract = (
  body: CampaignBody,
  contract: OwnContract,
): readonly FieldError[] => {
  const isOffered = (product: string | null): boolean =>
    product === null || contract.produits.some(({ idProduit }) => idProduit === product);
  return [
    ...(isOffered(body.idProduitCompte) ? [] : [at('idProduitCompte', SAID.product)]),
    ...(isOffered(body.idProduitTitre) ? [] : [at('idProduitTitre', SAID.product)]),
    ...(contract.origine === 'CESU_RH' && body.quotas.length === 0
      ? [at('quotas', SAID.noCategory)]
      : []),
  ];
};

/** A question that stands for a control has to name one of the campaign's. */
export const problemsWithQuestions = (
  body: CampaignBody,
  content: CampaignContent,
): readonly FieldError[] =>
  body.infosSupplementaires.flatMap(({ idControle }, index) =>
    idControle !== null && content.questions[index]?.controlCode === null
      ? [at(`infosSupplementaires.${index}.idControle`, SAID.questionControl)]
      : [],
  );

const OUT_OF_CONTROL: ReadonlySet<string> = new Set(FIELDS_OUT_OF_CONTROL);

interface Identified {
  readonly code: string | null;
  readonly controls: readonly { readonly code: string; readonly selectionnee: boolean }[];
}

/** The one that is named, else the first that is asked: as everywhere a line is looked for. */
const identifyingCode = ({ code, controls }: Identified): string | undefined =>
  code ?? controls.find((one) => one.selectionnee && !OUT_OF_CONTROL.has(one.code))?.code;

/** Used parts may be changed, never taken from under those who used them. */
const removedParts = (matched: MatchedParts, stored: ManagedCampaign): readonly FieldError[] => {
  const isLost = (
    parts: readonly { readonly id: string; readonly used: boolean }[],
    kept: readonly (string | undefined)[],
  ) => parts.some(({ id, used }) => used && !kept.includes(id));
  return [
    ...(isLost(stored.quotas, matched.quotas) ? [at('quotas', SAID.categoryUsed)] : []),
    ...(isLost(stored.controls, matched.controls) ? [at('infoControles', SAID.controlUsed)] : []),
    ...(isLost(stored.infos, matched.questions)
      ? [at('infosSupplementaires', SAID.questionUsed)]
      : []),
    ...(isLost(stored.points, matched.points) ? [at('pointsDeLivraison', SAID.pointUsed)] : []),
  ];
};

/** What people have already answered and ordered does not lose its meaning. */
export const problemsWithUse = (
  body: CampaignChange,
  content: CampaignContent,
  stored: ManagedCampaign,
): readonly FieldError[] => {
  const matched = matchCampaign(content, stored);
  const before = identifyingCode({
    code: stored.info_controle_identificatrice,
    controls: stored.controls,
  });
  const after = identifyingCode({
    code: body.infoControleIdentificatrice,
    controls: content.controls,
  });
  return [
    ...(body.id === undefined || body.id === stored.id ? [] : [at('id', SAID.otherSession)]),
    ...(body.idContrat === stored.contract_numero ? [] : [at('idContrat', SAID.contractFixed)]),
    ...(stored.usesAccount && body.idProduitCompte !== stored.id_produit_compte
      ? [at('idProduitCompte', SAID.productUsed)]
      : []),
    ...(stored.usesPaper && body.idProduitTitre !== stored.id_produit_titre
      ? [at('idProduitTitre', SAID.productUsed)]
      : []),
    ...(stored.hasFile && before !== after
      ? [at('infoControleIdentificatrice', SAID.identifyingUsed)]
      : []),
    ...removedParts(matched, stored),
  ];
};
