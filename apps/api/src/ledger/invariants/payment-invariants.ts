import { LIVE_PAYMENT_STATUTS } from '@portail/rules/payments/account-payment.ts';
import type { Invariant } from './ledger-invariants.ts';

/** Journals of a payment's own movement, and those that settled what it had kept aside. */
const POSTED = `(
  select j.id, j.kind from ledger_journal j where j.posting_id = p.posting_id and j.phase = 'POSTE'
  union all
  select j.id, j.kind from ledger_journal w join ledger_journal j on j.resolves = w.id
  where w.posting_id = p.posting_id
)`;

/** Payments from accounts, against the books. */
export const PAYMENT_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I13-paiement',
    libelle:
      'Un paiement depuis un compte, son complément et leurs mouvements ont les mêmes montants',
    // One query for all payments: one lookup per payment would cost four times as much.
    sql: `select p.reference, p.montant_cents as montant, s.compte, p.complement_cents as complement,
        s.carte, p.frais_cents as frais, s.frais as frais_ecrits
      from paiement_compte p left join (
        select p.id,
          sum(e.amount) filter (where j.kind in ('PAIEMENT_COMPTE', 'PAIEMENT_SOCIAL')
            and a.kind = 'A_PAYER' and a.key = p.intervenant_id::text) as compte,
          sum(e.amount) filter (where j.kind = 'COMPLEMENT_CARTE'
            and a.kind = 'A_PAYER' and a.key = p.intervenant_id::text) as carte,
          sum(e.amount) filter (where j.kind = 'COMPLEMENT_CARTE' and a.kind = 'FRAIS') as frais
        from paiement_compte p join ledger_journal j on j.posting_id = p.posting_id
        join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
        group by p.id
      ) s on s.id = p.id
      where coalesce(s.compte, 0) <> p.montant_cents or coalesce(s.carte, 0) <> p.complement_cents
        or coalesce(s.frais, 0) <> p.frais_cents`,
  },
  {
    id: 'I13-attente',
    libelle: 'Un paiement attend sa carte tant que sa part est réservée, et alors seulement',
    sql: `select p.reference, p.statut, s.reservations
      from paiement_compte p left join lateral (
        select count(*) as reservations from ledger_journal j
        where j.posting_id = p.posting_id and j.phase = 'RESERVE'
          and not exists (select from ledger_void v where v.journal_id = j.id)
          and not exists (select from ledger_journal r where r.resolves = j.id)
      ) s on true
      where (p.statut = 'EN_ATTENTE_CARTE') <> (s.reservations > 0)`,
  },
  {
    id: 'I13-etat',
    libelle:
      'Un paiement en cours ou effectué est dans les livres, un paiement annulé n’y est plus',
    sql: `select p.reference, p.statut, s.vivants
      from paiement_compte p left join lateral (
        select count(*) as vivants from ${POSTED} j
        where j.kind in ('PAIEMENT_COMPTE', 'PAIEMENT_SOCIAL')
          and not exists (select from ledger_journal r where r.reverses = j.id)
      ) s on true
      where s.vivants <> (case when p.statut in ('EN_COURS', 'EFFECTUE') then 1 else 0 end)`,
  },
  {
    id: 'I13-carte',
    libelle: 'Le complément d’un paiement en cours ou effectué est celui qu’une carte a payé',
    sql: `select p.reference, p.statut, p.complement_cents as complement, t.etat, t.montant_cents as paye
      from paiement_compte p join carte_transaction t on t.reference = p.carte_reference
      where t.cause <> 'PAIEMENT' or t.cause_id <> p.id::text
         or t.beneficiary_id <> p.beneficiary_id
         or t.montant_cents <> p.complement_cents + p.frais_cents
         or p.statut = 'EN_COURS' and t.etat <> 'ACCEPTEE'`,
  },
  {
    id: 'I13-abandon',
    libelle: 'Aucun paiement n’attend sa carte depuis plus de quatre jours',
    isLateness: true,
    sql: `select reference, created_at as depuis from paiement_compte
      where statut = 'EN_ATTENTE_CARTE' and created_at < now() - interval '4 days'`,
  },
];

export const CARD_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I12',
    libelle: 'Chaque paiement encaissé par carte a un encaissement du même montant',
    sql: `select t.reference, t.montant_cents as montant, s.somme, s.ecritures
      from carte_transaction t left join lateral (
        select sum(e.amount) as somme, count(*) as ecritures from ledger_entry e
        join ledger_account a on a.id = e.account_id join ledger_journal j on j.id = e.journal_id
        where e.journal_id = t.encaissement_journal_id and j.phase = 'POSTE'
          and a.kind = 'CARTE_A_REGLER' and a.key = t.prestataire
      ) s on true
      where t.etat in ('ACCEPTEE', 'REMBOURSEE') and s.somme is distinct from -t.montant_cents`,
  },
  {
    id: 'I12-orphelin',
    libelle: 'Aucun encaissement par carte sans son paiement',
    sql: `select distinct j.id as journal from ledger_account a
      join ledger_entry e on e.account_id = a.id join ledger_journal j on j.id = e.journal_id
      where a.kind = 'CARTE_A_REGLER' and j.phase = 'POSTE' and j.kind in ('ENCAISSEMENT', 'COMPLEMENT_CARTE', 'FACTURES_CARTE')
        and a.key in (select prestataire from carte_transaction)
        and not exists (select from carte_transaction t where t.encaissement_journal_id = j.id)`,
  },
  {
    id: 'I12-remboursement',
    libelle: 'Un remboursement effectué est la contre-passation de son encaissement',
    sql: `select r.id as remboursement from carte_remboursement r
      join carte_transaction t on t.reference = r.transaction_reference
      where (r.statut = 'EFFECTUE') <> (t.etat = 'REMBOURSEE')
         or r.statut = 'EFFECTUE' and not exists (
           select from ledger_journal j
           where j.id = r.journal_id and j.reverses = t.encaissement_journal_id)`,
  },
  {
    id: 'I12-reglement',
    libelle: 'Le prestataire de carte règle sous deux jours ouvrés',
    isLateness: true,
    // Four days of the calendar hold two working ones, but for the longest week-ends.
    sql: `select reference, captured_at as encaisse, montant_cents as montant from carte_transaction
      where captured_at is not null and reglement_id is null and captured_at < now() - interval '5 days'`,
  },
];

/** What leaves for the payees' banks, against the books and the payments that it is made of. */
export const PAYOUT_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I19',
    libelle:
      'Un virement est la somme de ses lignes, moins ce qui est retenu, et a son mouvement pour chaque contrat',
    sql: `select v.bout_en_bout as virement, v.montant_cents as montant, l.somme as lignes, m.somme as livres
      from versement v
      left join lateral (
        select count(*) as nombre, sum(montant_cents) as somme from versement_ligne
        where versement_id = v.id
      ) l on true
      left join lateral (
        select sum(-e.amount) as somme from versement_mouvement m
        join ledger_journal j on j.id = m.journal_id and j.kind = 'VIREMENT' and j.phase = 'POSTE'
          and j.contract_numero = m.contract_numero
        join ledger_entry e on e.journal_id = j.id
        join ledger_account a on a.id = e.account_id
          and a.kind = 'A_PAYER' and a.key = v.intervenant_id::text
        where m.versement_id = v.id
      ) m on true
      where l.nombre is distinct from v.nombre
        or l.somme is distinct from v.montant_cents + v.retenu_cents
        or v.statut <> 'REJETE' and v.retenu_cents <> (
          select coalesce(sum(r.montant_cents), 0) from retenue_intervenant r
          where r.versement_id = v.id)
        or m.somme is distinct from v.montant_cents`,
  },
  {
    id: 'I19-paiement',
    libelle: 'Un paiement viré l’est pour son montant, et n’est dans aucun autre virement',
    sql: `select p.reference, p.statut, l.montant_cents as vire
      from versement_ligne l join paiement_compte p on p.id = l.paiement_id
      where not l.rejetee
        and (p.statut <> 'EFFECTUE' or l.montant_cents <> p.montant_cents + p.complement_cents)
      union all
      select r.numero, r.statut, l.montant_cents
      from versement_ligne l join remise_titres r on r.id = l.remise_id
      where not l.rejetee and (r.statut <> 'EFFECTUE' or l.montant_cents <> r.montant_cents)
      union all
      select g.id::text, g.statut, l.montant_cents
      from versement_ligne l join reglement_factures g on g.id = l.reglement_id
      where not l.rejetee
        and (g.statut <> 'EFFECTUE' or l.montant_cents <> g.montant_cents - g.rendu_cents)`,
  },
  {
    id: 'I19-rejet',
    libelle: 'Un virement revenu est contre-passé, et ses paiements sont dus à nouveau',
    sql: `select v.bout_en_bout as virement, v.statut
      from versement v
      where exists (
          select from versement_mouvement m where m.versement_id = v.id
            and (v.statut = 'REJETE') <> exists (
              select from ledger_journal j where j.reverses = m.journal_id))
        or exists (
          select from versement_ligne l
          where l.versement_id = v.id and l.rejetee <> (v.statut = 'REJETE'))`,
  },
  {
    id: 'I19-instantane',
    libelle:
      'Un virement instantané porte un seul paiement ; refusé par la banque, il est contre-passé',
    sql: `select v.bout_en_bout as virement, v.statut, x.etat
      from versement v left join virement_instantane x on x.versement_id = v.id
      where (v.canal = 'INSTANTANE') <> (x.versement_id is not null)
        or x.etat = 'REJETE' and v.statut <> 'REJETE'
        or v.canal = 'INSTANTANE' and not exists (
          select from versement_ligne l
          where l.versement_id = v.id and l.paiement_id = x.paiement_id)`,
  },
  {
    id: 'I19-sans-reponse',
    libelle: 'La banque dit en une heure ce qu’est devenu un virement instantané',
    isLateness: true,
    sql: `select v.bout_en_bout as virement, x.expire_le as expire
      from virement_instantane x join versement v on v.id = x.versement_id
      where x.etat = 'ENVOYE' and x.expire_le < now() - interval '1 hour'`,
  },
  {
    id: 'I19-fichier',
    libelle: 'Le fichier d’un jour compte ses virements',
    sql: `select f.message_id as fichier, f.statut, f.nombre, f.total_cents as total, s.nombre as virements
      from versement_fichier f left join lateral (
        select count(*) as nombre, coalesce(sum(montant_cents), 0) as total
        from versement v where v.fichier_id = f.id
      ) s on true
      where f.statut <> 'EN_PREPARATION' and (f.nombre <> s.nombre or f.total_cents <> s.total)`,
  },
];

/** Invoices of home services, against what pays them and against the books. */
export const INVOICE_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I20-carte',
    libelle:
      'Un règlement de factures payé par carte a son encaissement, dû au prestataire, et un seul',
    sql: `select g.id as reglement, g.statut, g.montant_cents as montant, t.etat, s.somme
      from reglement_factures g left join carte_transaction t on t.reference = g.carte_reference
      left join lateral (
        select sum(e.amount) as somme from ledger_journal j
        join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
        where j.id = t.encaissement_journal_id and j.kind = 'FACTURES_CARTE'
          and a.kind = 'A_PAYER' and a.key = g.intervenant_id::text
      ) s on true
      where g.carte_reference is not null and (
          s.somme is distinct from g.montant_cents or t.cause <> 'FACTURES'
          or t.cause_id <> g.id::text or t.beneficiary_id <> g.beneficiary_id
          or g.statut = 'EN_COURS' and t.etat <> 'ACCEPTEE')
        or g.statut in ('EN_COURS', 'EFFECTUE') and g.carte_reference is null
        or g.montant_cents <> (
          select coalesce(sum(r.demande_cents), 0) from reglement_facture r where r.reglement_id = g.id)`,
  },
  {
    id: 'I20-facture',
    libelle: 'Une facture est en cours ou payée par ce qui la tient, et par lui seul',
    sql: `select f.numero, f.statut, g.statut as reglement, p.statut as paiement
      from facture_service f left join reglement_factures g on g.id = f.reglement_id
      left join paiement_compte p on p.id = f.paiement_id
      where f.reglement_id is not null and (
          f.statut = 'EN_COURS' and g.statut is distinct from 'EN_ATTENTE_CARTE'
          or f.statut = 'PAYEE' and (g.statut is null or g.statut not in ('EN_COURS', 'EFFECTUE'))
          or not exists (
            select from reglement_facture r
            where r.reglement_id = f.reglement_id and r.facture_numero = f.numero))
        or f.paiement_id is not null and (
          f.statut = 'EN_COURS' and (p.statut is null or p.statut not in ('EN_ATTENTE_CARTE', 'EN_COURS'))
          or f.statut = 'PAYEE' and p.statut is distinct from 'EFFECTUE'
          or not exists (
            select from paiement_facture x
            where x.paiement_id = f.paiement_id and x.facture_numero = f.numero))
        or f.statut = 'PAYEE' and f.reglement_id is null and f.paiement_id is null
          and f.avoirs_cents <> f.total_ttc_cents`,
  },
  {
    id: 'I20-compte',
    libelle: 'Un paiement de factures vaut ce qui était dû sur elles',
    sql: `select p.reference, p.montant_cents + p.complement_cents as paye, s.somme as du
      from (
        select x.paiement_id, sum(x.montant_cents) as somme from paiement_facture x
        group by x.paiement_id
      ) s join paiement_compte p on p.id = s.paiement_id
      where p.montant_cents + p.complement_cents <> s.somme`,
  },
  {
    id: 'I20-avoir',
    libelle: 'Les avoirs d’une facture font leur somme, et ce qu’ils rendent est dans les livres',
    sql: `select f.numero, f.avoirs_cents as ecrit, s.somme
      from facture_service f left join lateral (
        select coalesce(sum(a.montant_cents), 0) as somme from avoir_service a
        where a.facture_numero = f.numero
      ) s on true
      where f.avoirs_cents <> s.somme
      union all
      select n.numero, n.a_rembourser_cents, s.somme
      from avoir_service n left join lateral (
        select -sum(e.amount) as somme from ledger_journal j
        join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
        where j.posting_id = n.posting_id and j.kind = 'AVOIR_SERVICE' and a.kind = 'A_PAYER'
      ) s on true
      where n.a_rembourser_cents > 0 and s.somme is distinct from n.a_rembourser_cents`,
  },
];

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

/** A movement that nothing has taken back. */
const STANDS = `not exists (select from ledger_journal r where r.reverses = j.id)`;

/** Manual receipts and refunds of operators, compared with the ledger. */
export const HAND_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I21-encaissement',
    libelle:
      'Un encaissement enregistré est dans les livres une fois, pour son montant ; rendu, il n’y est plus',
    sql: `select m.reference, m.nature, m.montant_cents as montant, s.ecritures, s.somme
      from encaissement_manuel m cross join lateral (
        select count(*) as ecritures, coalesce(-sum(e.amount), 0) as somme
        from ledger_journal j join ledger_entry e on e.journal_id = j.id
        join ledger_account a on a.id = e.account_id and a.kind = 'BANQUE'
        where j.posting_id = m.posting_id and ${STANDS}
          and j.kind = case m.nature
            when 'FACTURE' then 'REGLEMENT_FINANCEUR' when 'RETENUE' then 'RETENUE_RECUE'
            else 'ENCAISSEMENT' end
      ) s
      where m.rendu_le is null and (s.ecritures <> 1 or s.somme <> m.montant_cents)
         or m.rendu_le is not null and s.ecritures > 0 and not exists (
           select from encaissement_manuel n
           where n.nature = m.nature and n.reference = m.reference and n.rendu_le is null)`,
  },
  {
    id: 'I21-facture',
    libelle:
      'Une facture de financeur est payée si tout son montant, avoirs déduits, est enregistré, et alors seulement',
    sql: `select f.numero, f.statut from facture_financeur f
      where coalesce((
          select sum(m.montant_cents) from encaissement_manuel m
          where m.nature = 'FACTURE' and m.reference = f.numero and m.rendu_le is null), 0)
        not between case f.statut when 'A_PAYER' then 0 else f.montant_cents - f.credite_cents end
          and f.montant_cents - f.credite_cents - case f.statut when 'A_PAYER' then 1 else 0 end`,
  },
  {
    id: 'I21-retenue',
    libelle:
      'Une retenue rendue par virement est enregistrée pour son montant, une autre ne l’est pas',
    sql: `select r.avoir_numero as avoir, r.reference, r.montant_cents as montant, s.somme
      from retenue_intervenant r cross join lateral (
        select coalesce(sum(m.montant_cents), 0) as somme from encaissement_manuel m
        where m.nature = 'RETENUE' and m.reference = r.reference and m.rendu_le is null
      ) s
      where s.somme <> case when r.recouvree_le is null then 0 else r.montant_cents end
      union all
      select null, m.reference, m.montant_cents, 0 from encaissement_manuel m
      where m.nature = 'RETENUE' and m.rendu_le is null
        and not exists (select from retenue_intervenant r where r.reference = m.reference)`,
  },
  {
    id: 'I21-trop-percu',
    libelle: 'Un trop-perçu ouvert est dans les livres pour son montant, un autre n’y est plus',
    sql: `select c.id as credit, c.statut, c.montant_cents as montant, s.solde
      from credit_payeur c cross join lateral (
        select coalesce(sum(e.amount), 0) as solde from ledger_account a
        join ledger_entry e on e.account_id = a.id
        where a.kind = 'PART_A_RECEVOIR' and a.key = 'TROP_PERCU/' || c.id
      ) s
      where s.solde <> case c.statut when 'OUVERT' then c.montant_cents else 0 end`,
  },
  {
    id: 'I22-releve',
    libelle:
      'Une ligne de relevé rapprochée est, au centime, ce qu’elle a payé ; une autre n’a rien payé',
    sql: `select l.id as ligne, r.etat, l.montant_cents as montant, s.paye
      from releve_rapprochement r join releve_ligne l on l.id = r.ligne_id
      cross join lateral (
        select coalesce((
            select sum(m.montant_cents - coalesce((
              select sum(c.montant_cents) from credit_payeur c where c.utilise_par = m.id), 0))
            from encaissement_manuel m where m.releve_ligne_id = l.id and m.annule_le is null), 0)
          + coalesce((
            select sum(c.montant_cents) from credit_payeur c
            where c.releve_ligne_id = l.id and c.statut <> 'ANNULE'), 0) as paye
      ) s
      where s.paye <> case r.etat when 'RAPPROCHEE' then l.montant_cents else 0 end`,
  },
  {
    id: 'I21-remboursement',
    libelle:
      'Un remboursement par un opérateur a son mouvement, sa demande au prestataire ou sa dette',
    sql: `select m.reference, m.nature, m.issue from remboursement_manuel m
      where m.issue = 'REMBOURSE' and not exists (
          select from ledger_journal j where j.posting_id = m.posting_id
            and j.kind = case m.nature when 'AVOIR' then 'VIREMENT' else 'CONTRE_PASSATION' end)
        or m.issue = 'PRESTATAIRE' and not exists (
          select from carte_remboursement r where r.transaction_reference::text = m.reference)
        or m.issue = 'DETTE' and not exists (
          select from ledger_debt d where d.id = m.dette_id and d.amount_cents = m.montant_cents)`,
  },
  {
    id: 'I21-accord',
    libelle: 'Ce qui demandait deux personnes en a eu deux, et une demande acceptée a été faite',
    sql: `select o.reference, o.statut, m.valide_par from operation_a_valider o
      left join remboursement_manuel m on m.id = o.remboursement_id
      where o.decide_par = o.demande_par
         or o.acte = 'REMBOURSEMENT' and o.statut = 'ACCEPTEE' and (
           m.id is null or m.montant_cents <> o.montant_cents
           or m.demande_par <> o.demande_par or m.valide_par is distinct from o.decide_par)
      union all
      select o.reference, o.statut, m.valide_par from operation_a_valider o
      left join encaissement_manuel m on m.id = o.encaissement_id
      where o.acte = 'ENCAISSEMENT' and o.statut = 'ACCEPTEE' and (
        m.id is null and o.credit_id is null
        or m.reception_id is null and m.montant_cents <> o.montant_cents
        or m.reception_id is not null and m.rendu_le is null and o.contenu ->> 'tropPercu' is null and (
          select coalesce(sum(n.montant_cents - coalesce((
            select sum(c.montant_cents) from credit_payeur c where c.utilise_par = n.id), 0)), 0)
          from encaissement_manuel n where n.reception_id = m.reception_id and n.annule_le is null
        ) + (
          select coalesce(sum(c.montant_cents), 0) from credit_payeur c
          where c.reception_id = m.reception_id and c.statut <> 'ANNULE'
        ) <> o.montant_cents
        or m.demande_par is distinct from o.demande_par and m.id is not null
        or m.valide_par is distinct from o.decide_par and m.id is not null)
      union all
      select o.reference, o.statut, o.decide_par from operation_a_valider o
      left join commande_financeur c on c.id = o.commande_id
      where o.acte = 'COMMANDE_FINANCEUR' and o.statut = 'ACCEPTEE' and (
        c.id is null or c.montant_compte_cents + c.montant_titre_cents <> o.montant_cents)
      union all
      select o.reference, o.statut, a.valide_par from operation_a_valider o
      left join avoir_financeur a on a.operation_id = o.id
      where o.acte = 'AVOIR_FACTURE' and (
        o.statut = 'ACCEPTEE' and (
          a.numero is null or a.montant_cents <> o.montant_cents or a.facture_numero <> o.reference
          or a.demande_par is distinct from o.demande_par
          or a.valide_par is distinct from o.decide_par)
        or o.statut <> 'ACCEPTEE' and a.numero is not null)
      union all
      select o.reference, o.statut, a.valide_par from operation_a_valider o
      left join dette_abandonnee a
        on a.reference = o.reference and a.nature = o.contenu ->> 'nature'
      where o.acte = 'ABANDON_DETTE' and o.statut = 'ACCEPTEE' and (
        a.id is null or a.montant_cents <> o.montant_cents
        or a.demande_par <> o.demande_par or a.valide_par is distinct from o.decide_par
        or a.nature = 'COMMANDE' and not exists (
          select from ledger_journal j
          where j.posting_id = a.posting_id and j.kind = 'PASSAGE_EN_PERTE'))
      union all
      select m.reference, m.nature, m.valide_par from encaissement_manuel m
      where m.montant_cents > m.seuil_cents and not m.automatique
        and (m.valide_par is null or m.valide_par is not distinct from m.demande_par)
      union all
      select m.reference, m.issue, m.valide_par from remboursement_manuel m
      where m.montant_cents > m.seuil_cents
        and (m.valide_par is null or m.valide_par is not distinct from m.demande_par)`,
  },
];
