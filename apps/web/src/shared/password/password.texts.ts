import { defineTexts } from '../texts/define-texts.ts';

export const passwordTexts = defineTexts('mot-de-passe', {
  newPassword: 'Nouveau mot de passe',
  confirmation: 'Confirmez le nouveau mot de passe',
  rules: 'Votre mot de passe doit contenir :',
  length: '12 caractères au moins',
  uppercase: 'une majuscule',
  lowercase: 'une minuscule',
  digit: 'un chiffre',
  special: 'un caractère spécial, comme le point ou le tiret',
  strength: 'rien de facile à deviner : ni mot de passe courant, ni nom, ni date',
  kept: 'Respecté :',
  notKept: 'À respecter :',
  score: 'Solidité',
  scoreNone: 'à mesurer',
  score0: 'très faible',
  score1: 'faible',
  score2: 'correcte',
  score3: 'bonne',
  score4: 'très bonne',
});
