import { LIVE_PAYMENT_STATUTS } from '@portail/rules/payments/account-payment.ts';
import type { Invariant } from './invariant.ts';

const LIVE = `('${LIVE_PAYMENT_STATUTS.join("', '")}')`;

/** Declared months, their messages to the bodies, and the payments that go with them. */
export const DECLARATION_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I15',
    libelle:
      'Un mois n’est déclaré qu’une fois par une personne pour un employeur, un salarié et une activité',
    sql: `select organisme, numero_employeur as employeur, numero_salarie as salarie, mois,
        count(*) as declarations
      from declaration where statut in ('TRANSMISE', 'ACCEPTEE')
      group by organisme, numero_employeur, numero_salarie, mois, type_activite, beneficiary_id
      having count(*) > 1`,
  },
  {
    id: 'I15-envois',
    libelle: 'Une déclaration est la somme de ses messages à l’organisme',
    sql: `select d.reference, d.montant_net_cents as declare, s.nombre, s.somme
      from declaration d left join lateral (
        select count(*) as nombre, sum(e.montant_net_cents) as somme
        from declaration_envoi e where e.declaration_id = d.id
      ) s on true
      where s.nombre = 0 or s.somme <> d.montant_net_cents`,
  },
  {
    id: 'I15-etat',
    libelle:
      'Une déclaration acceptée l’est pour chacun de ses messages, une reçue les a tous remis',
    sql: `select d.reference, d.statut, d.envoi, e.cle, e.etat
      from declaration d join declaration_envoi e on e.declaration_id = d.id
      where d.statut = 'ACCEPTEE' and e.etat <> 'ACCEPTEE'
         or d.statut = 'TRANSMISE' and d.envoi = 'RECUE' and e.numero_organisme is null`,
  },
  {
    id: 'I15-recepisse',
    libelle:
      'Une déclaration payée a son récépissé, ou son message attend encore, ou un dossier est ouvert',
    sql: `select p.reference, d.reference as declaration, e.cle, e.etat
      from paiement_compte p join declaration d on d.id = p.declaration_id
      join declaration_envoi e on e.declaration_id = d.id
      where p.statut in ${LIVE} and e.numero_organisme is null and e.suivi_le is null
        and not exists (select from declaration_a_resoudre r where r.declaration_id = d.id)`,
  },
  {
    id: 'I15-paiement',
    libelle: 'Un paiement accompagne une déclaration de la même personne, pour le même salarié',
    sql: `select p.reference, d.reference as declaration, i.code_nan as intervenant
      from paiement_compte p join declaration d on d.id = p.declaration_id
      join intervenant i on i.id = p.intervenant_id
      where p.beneficiary_id <> d.beneficiary_id or p.contract_numero <> d.contract_numero
         or case d.organisme when 'CESU' then i.numero_salarie_cesu else i.numero_salarie_paje end
           <> d.numero_salarie`,
  },
  {
    id: 'I15-montant',
    libelle: 'Les paiements d’une déclaration ne dépassent pas le salaire net déclaré',
    sql: `select d.reference, d.montant_net_cents as declare, s.paye
      from declaration d join lateral (
        select sum(p.montant_cents + p.complement_cents) as paye from paiement_compte p
        where p.declaration_id = d.id and p.statut in ${LIVE}
      ) s on true
      where s.paye > d.montant_net_cents`,
  },
];
