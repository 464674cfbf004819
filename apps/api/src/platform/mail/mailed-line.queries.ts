import { centsOf, type Cents } from '@portail/rules/money/cents.ts';
import type { Reader } from '../db/database.ts';
import type { OperatorScope } from '../ports/owner-scope.ts';

/** An order line and its person, for the mails about it. */
export const mailedLine = (reader: Reader, _scope: OperatorScope, precommandeId: string) =>
  reader
    .selectFrom('precommande as p')
    .innerJoin('precommande_session as s', 's.id', 'p.session_id')
    .innerJoin('beneficiary as b', 'b.id', 'p.beneficiary_id')
    .innerJoin('user_account as a', 'a.id', 'b.account_id')
    .select([
      'p.reference',
      'p.contract_numero as contract',
      'p.email_contact as mail',
      'p.montant_titre_cents as paper',
      'p.montant_compte_cents as account',
      's.libelle as campaign',
      'a.first_name as firstName',
      'a.last_name as lastName',
    ])
    .where('p.id', '=', precommandeId);

export const LINE_SHARES = [
  'p.part_financee_cents as funded',
  'p.part_beneficiaire_cents as own',
  'p.frais_compte_cents as accountFees',
  'p.frais_titre_cents as paperFees',
  'p.statut_paiement as paymentStatut',
] as const;

type MailedShares = Readonly<
  Record<'paper' | 'account' | 'funded' | 'own' | 'accountFees' | 'paperFees', number>
>;

/** The amount of a line and the share of each payer. */
export const amountsOf = (
  line: MailedShares,
): { readonly total: Cents; readonly funded: Cents; readonly toPay: Cents } => ({
  total: centsOf(line.paper + line.account),
  funded: centsOf(line.funded),
  toPay: centsOf(line.own + line.accountFees + line.paperFees),
});
