import { centsOf } from '@portail/rules/money/cents.ts';
import { compteOf } from './accounts.ts';
import type { BookedEvent } from './grand-livre.ts';
import { accountToPaper } from './templates/account-to-paper.ts';
import { accountExpired, paperExpired } from './templates/expiry.ts';
import { paperToAccount } from './templates/paper-to-account.ts';
import { titresGivenBack, titresReplaced } from './templates/opposed-titres.ts';
import { monthOpened, monthReturned } from './templates/social-month.ts';
import { valueReleased } from './templates/value-released.ts';
import { tradeFee, tradeReserved, vintageTrade } from './templates/vintage-trade.ts';
import { COMPTE, OLD_COMPTE, PLAN, stockOf, titres, REVERSIBLE, KEPT } from './booked-samples.ts';

/** What changes its form, or its year. */
export const CHANGED: readonly BookedEvent[] = [
  {
    title: 'Du compte vers le papier',
    when: 'À la demande de changement de format ; le millésime doit être payable.',
    meaning: 'La valeur quitte le compte tout de suite ; les titres sont imprimés puis envoyés.',
    reversal: KEPT,
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
    reversal: KEPT,
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
    reversal: KEPT,
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
    reversal: KEPT,
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
    reversal: KEPT,
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
    reversal: KEPT,
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
    reversal: KEPT,
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

export const ENDED: readonly BookedEvent[] = [
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
    reversal: KEPT,
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
