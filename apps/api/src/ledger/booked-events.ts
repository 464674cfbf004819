import { centsOf } from '@portail/rules/money/cents.ts';
import { compteOf, shareOf } from './accounts.ts';
import type { BookedEvent } from './grand-livre.ts';
import {
  accountToPaper,
  paperToAccount,
  titresGivenBack,
  titresReplaced,
  tradeFee,
  tradeReserved,
  vintageTrade,
} from './templates/voucher-changes.ts';
import {
  accountExpired,
  debitTakenBack,
  monthOpened,
  monthReturned,
  orderMade,
  paperExpired,
  shareReceived,
  shareWrittenOff,
  valueReleased,
} from './templates/orders.ts';
import {
  accountPayment,
  cardComplement,
  cardRefundSettled,
  cardSettled,
  creditNoteTransferred,
  deductionPaid,
  funderCredited,
  funderPaid,
  invoiceCredited,
  invoicesByCard,
  paperPayment,
  payout,
  rightsPayment,
} from './templates/payments.ts';

/** What the samples of the ledger's document are about. */
const CONTRACT = '100001';
const FINANCEUR = 'financeur';
const PAYEE = 'intervenant';
const CARD = 'carte';
const COMPTE = 'compte-2026';
const OLD_COMPTE = 'compte-2025';
const PLAN = 'compte-social';

const stockOf = (millesime: number) => ({ contract: CONTRACT, produit: 'CESU', millesime });
const titres = (first: number, count = 2) =>
  Array.from({ length: count }, (_, index) => ({
    numero: String(first + index),
    valeurCents: centsOf(2_000),
  }));

const REVERSIBLE = 'Contre-passable une fois. ';
const NOT_REVERSIBLE =
  'Non contre-passable : un titre entre en circulation et en sort une seule fois.';

const NOT_REVERSED_LOSS =
  'Non contre-passable\u00a0: deux personnes en ont décidé, et la dette n’est plus demandée.';

/** What changes its form, or its year. */
const CHANGED: readonly BookedEvent[] = [
  {
    title: 'Du compte vers le papier',
    when: 'À la demande de changement de format ; le millésime doit être payable.',
    meaning: 'La valeur quitte le compte tout de suite ; les titres sont imprimés puis envoyés.',
    reversal: NOT_REVERSIBLE,
    journals: () => [
      accountToPaper({
        compteId: COMPTE,
        stock: stockOf(2026),
        titres: titres(1_000_000_011),
      }),
    ],
  },
  {
    title: 'Du papier vers le compte',
    when: 'À la demande de changement de format ; le millésime doit être payable.',
    meaning: 'Les titres sortent tout de suite ; la valeur attend son jour avant d’être dépensée.',
    reversal: NOT_REVERSIBLE,
    journals: () => [
      paperToAccount({
        compteId: COMPTE,
        stock: stockOf(2026),
        titres: titres(1_000_000_011),
        availableFrom: '2026-06-18',
      }),
    ],
  },
  {
    title: 'Titres en opposition, remplacés',
    when: 'Quand un opérateur remplace des titres perdus, volés ou non reçus ; le millésime doit être payable.',
    meaning:
      'Les titres opposés sortent, de nouveaux titres de même valeur entrent ; ils sont imprimés puis envoyés.',
    reversal: NOT_REVERSIBLE,
    journals: () => [
      titresReplaced({
        stock: stockOf(2026),
        titres: titres(1_000_000_011),
        replacements: titres(1_000_000_021),
      }),
    ],
  },
  {
    title: 'Titres en opposition, rendus sur le compte',
    when: 'Quand un opérateur restitue des titres perdus, volés ou non reçus ; le millésime doit être payable.',
    meaning: 'Les titres opposés sortent ; leur valeur attend son jour avant d’être dépensée.',
    reversal: NOT_REVERSIBLE,
    journals: () => [
      titresGivenBack({
        compteId: COMPTE,
        stock: stockOf(2026),
        titres: titres(1_000_000_011),
        availableFrom: '2026-06-18',
      }),
    ],
  },
  {
    title: 'Échange de millésime, de compte à compte',
    when: 'En février qui suit le millésime, heure de Paris.',
    meaning: 'L’ancienne valeur devient la nouvelle au centime près, après trois jours ouvrés.',
    reversal: `${REVERSIBLE}Si la nouvelle valeur est déjà dépensée, un dossier de dette est ouvert.`,
    journals: () => [
      vintageTrade(
        { compteId: OLD_COMPTE, amountCents: centsOf(3_000) },
        { compteId: COMPTE, availableFrom: '2026-02-18' },
      ),
    ],
  },
  {
    title: 'Échange de millésime, de papier à papier',
    when: 'En février qui suit le millésime, heure de Paris.',
    meaning: 'Les anciens titres sortent, de nouveaux titres de même valeur entrent.',
    reversal: NOT_REVERSIBLE,
    journals: () => [
      vintageTrade(
        { stock: stockOf(2025), titres: titres(1_000_000_021) },
        { stock: stockOf(2026), titres: titres(1_000_000_031) },
      ),
    ],
  },
  {
    title: 'Échange de millésime, de compte à papier',
    when: 'En février qui suit le millésime, heure de Paris.',
    meaning:
      'L’ancienne valeur devient de nouveaux titres, de 15 à 99 euros, au centime près ; ils sont imprimés puis envoyés.',
    reversal: NOT_REVERSIBLE,
    journals: () => [
      vintageTrade(
        { compteId: OLD_COMPTE, amountCents: centsOf(4_000) },
        { stock: stockOf(2026), titres: titres(1_000_000_051) },
      ),
    ],
  },
  {
    title: 'Échange de millésime, de papier à compte',
    when: 'En février qui suit le millésime, heure de Paris.',
    meaning: 'Les anciens titres sortent ; leur valeur attend trois jours ouvrés sur le compte.',
    reversal: NOT_REVERSIBLE,
    journals: () => [
      vintageTrade(
        { stock: stockOf(2025), titres: titres(1_000_000_061) },
        { compteId: COMPTE, availableFrom: '2026-02-18' },
      ),
    ],
  },
  {
    title: 'Échange d’un compte qui attend la carte',
    when: 'À la demande d’échange dont les frais sont réglés par carte, avant la réponse.',
    meaning:
      'Le solde ne bouge pas, mais la somme n’est plus disponible. L’échange la dénoue, même après février ; une carte refusée ou abandonnée rend tout.',
    reversal: 'Non contre-passable : une réservation se dénoue ou s’abandonne.',
    journals: () => [tradeReserved(OLD_COMPTE, centsOf(3_000), '2026-02-13')],
  },
  {
    title: 'Frais d’un échange',
    when: 'Avec l’échange, dans un journal à part.',
    meaning: 'La personne doit les frais, qui sont acquis.',
    reversal: `${REVERSIBLE}C’est une remise de frais.`,
    journals: () => [tradeFee('echange-1', centsOf(500))],
  },
  {
    title: 'Valeur en attente devenue disponible',
    when: 'Par une tâche, le jour dit, une fois par compte et par jour d’attente.',
    meaning: 'Ce qui attendait peut être dépensé.',
    reversal: `${REVERSIBLE}Si la valeur est déjà dépensée, un dossier de dette est ouvert.`,
    journals: () => [valueReleased(COMPTE, '2026-06-18', centsOf(4_000))],
  },
];

const ENDED: readonly BookedEvent[] = [
  {
    title: 'Expiration d’un compte',
    when: 'Par une tâche, le 1er mars qui suit la fin de l’échange.',
    meaning: 'Ce qui reste du millésime est perdu pour la personne.',
    reversal: `${REVERSIBLE}Décision de gestion : la valeur revient sur le compte.`,
    journals: () => [accountExpired(compteOf(OLD_COMPTE), centsOf(1_250))],
  },
  {
    title: 'Expiration de titres',
    when: 'Par une tâche, le 1er mars qui suit la fin de l’échange.',
    meaning: 'Les titres qui circulent encore, bloqués compris, sortent sans être payés.',
    reversal: NOT_REVERSIBLE,
    journals: () => [paperExpired(stockOf(2025), titres(1_000_000_041))],
  },
  {
    title: 'Ouverture d’un mois de droit',
    when: 'Par une tâche, au début du mois, une fois par plan et par mois.',
    meaning: 'Le plan accorde le droit du mois, dans l’unité du plan.',
    reversal: `${REVERSIBLE}Si le droit est déjà dépensé, un dossier de dette est ouvert.`,
    journals: () => [
      monthOpened({
        compteId: PLAN,
        mois: '2026-06-01',
        unit: 'CENTIEME_HEURE',
        quantity: 1_050,
      }),
    ],
  },
  {
    title: 'Retour d’un droit non utilisé',
    when: 'Par une tâche, à la fin du mois, sauf si le plan le reporte.',
    meaning: 'Ce qui n’a pas servi revient au plan.',
    reversal: REVERSIBLE.trim(),
    journals: () => [
      monthReturned({
        compteId: PLAN,
        mois: '2026-06-01',
        unit: 'CENTIEME_HEURE',
        quantity: 150,
      }),
    ],
  },
];

const GIVEN: readonly BookedEvent[] = [
  {
    title: 'Commande, part compte',
    when: 'À l’émission de chaque ligne d’une commande, une fois par ligne.',
    meaning:
      'Le financeur doit sa part, la personne doit la sienne, et la valeur est donnée sur le compte ; les frais sont acquis.',
    reversal: `${REVERSIBLE}Si la valeur est déjà dépensée, un dossier de dette est ouvert et rien ne bouge.`,
    journals: () => [
      orderMade({
        lineId: 'ligne-1',
        financeurId: FINANCEUR,
        contract: CONTRACT,
        fundedCents: centsOf(8_000),
        ownCents: centsOf(2_150),
        feesCents: centsOf(150),
        account: { compteId: COMPTE, amountCents: centsOf(10_000) },
      }),
    ],
  },
  {
    title: 'Commande, part papier',
    when: 'À l’émission d’une ligne dont la valeur est imprimée ; une écriture par titre.',
    meaning: 'Les titres entrent en circulation à leur valeur faciale.',
    reversal: NOT_REVERSIBLE,
    journals: () => [
      orderMade({
        lineId: 'ligne-2',
        financeurId: FINANCEUR,
        contract: CONTRACT,
        fundedCents: centsOf(4_000),
        ownCents: centsOf(0),
        feesCents: centsOf(0),
        paper: { stock: stockOf(2026), titres: titres(1_000_000_001) },
      }),
    ],
  },
  {
    title: 'Part ou frais reçus par carte',
    when: 'Quand le prestataire de carte confirme l’encaissement.',
    meaning: 'La personne ne doit plus sa part ; le prestataire de carte la doit à son tour.',
    reversal: `${REVERSIBLE}C’est le remboursement.`,
    journals: () => [shareReceived(shareOf('COMMANDE', 'ligne-1'), centsOf(2_150), { card: CARD })],
  },
  {
    title: 'Part ou frais reçus à la banque',
    when: 'Quand un chèque, un virement ou un prélèvement est rapproché.',
    meaning:
      'La personne ne doit plus sa part ; l’argent est sur le compte cantonné. Reçue avant que la commande soit passée, la part est au crédit : elle est à rendre si la commande est annulée, et la commande la solde en la débitant.',
    reversal: `${REVERSIBLE}C’est un impayé ou un remboursement.`,
    journals: () => [shareReceived(shareOf('COMMANDE', 'ligne-1'), centsOf(2_150), 'BANQUE')],
  },
  {
    title: 'Prélèvement repris par la banque après un remboursement',
    when: 'Quand la banque reprend un prélèvement encaissé dont la part avait déjà été remboursée (ADR 0062). Sinon la part reçue est contre-passée.',
    meaning:
      'L’argent quitte le compte cantonné et la personne, qui l’a eu deux fois, le doit. Rien n’est repris de ses comptes.',
    reversal: REVERSIBLE.trim(),
    journals: () => [debitTakenBack(shareOf('COMMANDE', 'ligne-1'), centsOf(2_150))],
  },
  {
    title: 'Dette passée en perte',
    when: 'Quand une seconde personne accepte de passer en perte ce qu’une personne doit pour une commande faite.',
    meaning:
      'Ce que la personne avait déjà versé est utilisé, et l’émetteur perd le reste. Rien n’est repris de ses comptes.',
    reversal: NOT_REVERSED_LOSS,
    journals: () => [
      shareWrittenOff(shareOf('COMMANDE', 'ligne-1'), centsOf(1_650), [
        { account: shareOf('TROP_PERCU', 'credit-1'), amountCents: centsOf(500) },
      ]),
    ],
  },
];

const SPENT: readonly BookedEvent[] = [
  {
    title: 'Paiement depuis un ou plusieurs comptes',
    when: 'Quand la personne confirme le paiement ; le millésime doit être payable.',
    meaning: 'La valeur quitte les comptes et l’intervenant est à payer.',
    reversal: `${REVERSIBLE}C’est l’annulation d’un paiement qui n’est pas encore viré.`,
    journals: () => [
      accountPayment({
        intervenantId: PAYEE,
        shares: [
          { compteId: COMPTE, amountCents: centsOf(6_000) },
          { compteId: 'compte-2026-b', amountCents: centsOf(1_500) },
        ],
      }),
    ],
  },
  {
    title: 'Paiement qui attend un complément par carte',
    when: 'À la confirmation, avant la réponse du prestataire de carte.',
    meaning:
      'Le solde ne bouge pas, mais la somme n’est plus disponible. La réservation est dénouée par un journal définitif ou abandonnée, une fois.',
    reversal: 'Non contre-passable : une réservation se dénoue ou s’abandonne.',
    journals: () => [
      accountPayment({
        intervenantId: PAYEE,
        shares: [{ compteId: COMPTE, amountCents: centsOf(4_000) }],
        isReservation: true,
      }),
      cardComplement({
        provider: CARD,
        intervenantId: PAYEE,
        complementCents: centsOf(1_000),
        feesCents: centsOf(35),
        isReservation: true,
      }),
    ],
  },
  {
    title: 'Complément par carte',
    when: 'Quand le prestataire de carte confirme ; le journal dénoue la réservation.',
    meaning: 'Le prestataire de carte doit la somme, l’intervenant est à payer, les frais acquis.',
    reversal: `${REVERSIBLE}C’est le remboursement de la carte.`,
    journals: () => [
      cardComplement({
        provider: CARD,
        intervenantId: PAYEE,
        complementCents: centsOf(1_000),
        feesCents: centsOf(35),
      }),
    ],
  },
  {
    title: 'Factures de services payées par carte',
    when: 'Quand le prestataire de carte confirme ; une ligne par facture, toutes ou aucune.',
    meaning:
      'Le prestataire de carte doit la somme et le prestataire de services est à payer. L’argent d’une carte dont les factures ne sont plus à payer est au crédit de PART_A_RECEVOIR (FACTURES) jusqu’à son remboursement.',
    reversal: `${REVERSIBLE}C’est le remboursement de la carte, entier.`,
    journals: () => [
      invoicesByCard({
        provider: CARD,
        intervenantId: PAYEE,
        amounts: [centsOf(12_000), centsOf(4_550)],
      }),
    ],
  },
  {
    title: 'Avoir sur une facture payée',
    when: 'À la réception de l’avoir du prestataire, pour ce qui dépasse le reste dû.',
    meaning:
      'Le prestataire de services est payé d’autant moins. Ce que des comptes avaient payé y revient ; ce qu’une carte avait payé, ou un compte dont le millésime n’est plus payable, est dû à la personne (PART_A_RECEVOIR, AVOIR) : l’opérateur le lui vire. Un solde débiteur de A_PAYER est ce que le prestataire, déjà viré, doit rendre : il est retenu sur son prochain virement.',
    reversal: `${REVERSIBLE}Si la valeur revenue est déjà dépensée, un dossier de dette est ouvert.`,
    journals: () => [
      invoiceCredited({
        intervenantId: PAYEE,
        creditNote: 'AV-2026-001',
        shares: [{ compteId: COMPTE, amountCents: centsOf(3_000) }],
        byHouseCents: centsOf(1_000),
      }),
    ],
  },
  {
    title: 'Paiement par titres papier',
    when: 'Quand les titres sont remis avec leurs codes ; le millésime doit être payable.',
    meaning: 'Chaque titre sort de la circulation par sa ligne et l’intervenant est à payer.',
    reversal: NOT_REVERSIBLE,
    journals: () => [
      paperPayment({
        intervenantId: PAYEE,
        stock: stockOf(2026),
        titres: titres(1_000_000_001),
      }),
    ],
  },
  {
    title: 'Paiement sur un droit mensuel',
    when: 'Quand la personne paie avec le droit du mois (ou d’un mois reporté).',
    meaning:
      'Deux journaux liés par le même mouvement : le droit dans son unité, puis l’argent au taux horaire du plan, que le financeur social doit.',
    reversal: `${REVERSIBLE}Les deux journaux le sont ensemble.`,
    journals: () =>
      rightsPayment({
        compteId: PLAN,
        unit: 'MINUTE',
        months: [{ mois: '2026-06-01', quantity: 120 }],
        amountCents: centsOf(4_400),
        intervenantId: PAYEE,
        financeurId: FINANCEUR,
        contract: CONTRACT,
      }),
  },
];

const SETTLED: readonly BookedEvent[] = [
  {
    title: 'Virement à un intervenant',
    when: 'Quand le fichier de virement est émis.',
    meaning: 'L’intervenant n’est plus à payer ; l’argent quitte le compte cantonné.',
    reversal: `${REVERSIBLE}C’est un virement rejeté par la banque.`,
    journals: () => [payout(PAYEE, centsOf(7_500))],
  },
  {
    title: 'Avoir viré à la personne',
    when: 'Quand l’opérateur enregistre le virement, au back-office (ou par `npm run cli -- operations rembourser-avoir <numéro>`), une fois.',
    meaning:
      'Ce qu’un avoir laissait à rendre, et qu’aucun compte ne pouvait reprendre, a quitté la banque.',
    reversal: REVERSIBLE.trim(),
    journals: () => [creditNoteTransferred('AV-2026-001', centsOf(1_000))],
  },
  {
    title: 'Règlement du prestataire de carte',
    when: 'Au rapprochement du fichier de règlement, sous deux jours ouvrés.',
    meaning: 'Le compte d’attente de la carte revient à zéro ; l’argent est à la banque.',
    reversal: REVERSIBLE.trim(),
    journals: () => [cardSettled(CARD, centsOf(1_035))],
  },
  {
    title: 'Remboursements retenus par le prestataire de carte',
    when: 'Au rapprochement du fichier de règlement, pour les remboursements et les impayés du jour.',
    meaning:
      'Le prestataire retient ce qu’il a rendu aux personnes. Ses frais n’y sont pas : il les facture à part.',
    reversal: REVERSIBLE.trim(),
    journals: () => [cardRefundSettled(CARD, centsOf(2_150))],
  },
  {
    title: 'Trop-perçu d’un payeur',
    when: 'Quand un virement ou un chèque apporte plus que ce qui est dû, ou une partie d’une part qui ne se règle qu’entière.',
    meaning:
      'L’argent est à la banque et dû à son payeur : il est remboursé, ou imputé sur ce qu’il devra ensuite, par contre-passation et nouvel encaissement.',
    reversal: `${REVERSIBLE}C’est un remboursement ou une imputation.`,
    journals: () => [shareReceived(shareOf('TROP_PERCU', 'credit-1'), centsOf(500), 'BANQUE')],
  },
  {
    title: 'Règlement d’un financeur',
    when: 'Quand l’opérateur enregistre le paiement de la facture.',
    meaning: 'Le financeur ne doit plus ; l’argent est à la banque.',
    reversal: REVERSIBLE.trim(),
    journals: () => [funderPaid(FINANCEUR, CONTRACT, centsOf(8_000))],
  },
  {
    title: 'Retenue rendue par un intervenant',
    when: 'Quand l’opérateur, ou un relevé, enregistre le virement qui lui a été demandé.',
    meaning: 'L’argent est à la banque ; l’intervenant ne doit plus ce que l’avoir lui avait pris.',
    reversal: REVERSIBLE.trim(),
    journals: () => [deductionPaid(PAYEE, centsOf(2_500))],
  },
  {
    title: 'Réduction accordée à un financeur',
    when: 'Quand un avoir réduit la facture d’une commande dont la valeur reste aux personnes.',
    meaning: 'Le financeur ne doit plus cette part ; l’émetteur la supporte sur ses frais perçus.',
    reversal: 'Non contre-passable : un avoir émis ne s’annule pas.',
    journals: () => [funderCredited(FINANCEUR, CONTRACT, centsOf(1_500))],
  },
];

export const BOOKED_EVENTS: readonly BookedEvent[] = [
  ...GIVEN,
  ...SPENT,
  ...CHANGED,
  ...ENDED,
  ...SETTLED,
];
