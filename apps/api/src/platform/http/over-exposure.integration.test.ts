import { ALL_CALLS, type CallName } from '@portail/contract/calls/all-calls.ts';
import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import { errorBodySchema } from '@portail/contract/errors/error-body.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { nodesOf, openPathsOf, strayFieldsOf } from '../../../test/answer-schema.ts';
import { VALID_BODIES } from '../../../test/call-samples.ts';
import { sampleUrl } from '../../../test/sample-url.ts';
import { basic, bodyOf, issueLink, openLink } from '../../../test/link-calls.ts';
import { confirmIdentity } from '../../../test/second-step.ts';
import { bearer, useTestApi } from '../../../test/test-api.ts';
import { type JsonSchema, outputSchemaOf } from './call-schema.ts';

const schemaOf = ({ answer }: CallDefinition): JsonSchema =>
  answer.kind === 'json' ? outputSchemaOf(answer.schema) : {};

const jsonCalls = Object.entries<CallDefinition>(ALL_CALLS).filter(
  ([, { answer }]) => answer.kind === 'json',
);

const BRANDING_RECORDS = [
  'publie.habillage.textes',
  'brouillon.habillage.textes',
  'couches.CESU_SOCIAL',
  'couches.PETIT_CLIENT',
];

/** Maps whose keys are data and whose values are plain words: nothing else may be left open. */
const RECORDS: Readonly<Record<string, readonly string[]>> = {
  getTexts: ['values'],
  getFeatures: ['[].proprietes'],
  ...Object.fromEntries(
    [
      'getBranding',
      'saveBranding',
      'dropBrandingDraft',
      'returnToBrandingVersion',
      'copyBranding',
      'importBranding',
    ].map((name) => [name, BRANDING_RECORDS]),
  ),
  getBrandingVersion: ['textes'],
  getSavedViews: ['[].requete'],
  addSavedView: ['requete'],
  changeSavedView: ['requete'],
  getContractSheets: ['[].fonctionnalites[].proprietes'],
  createContract: ['fonctionnalites[].proprietes'],
  changeContract: ['fonctionnalites[].proprietes'],
};

/** The words of a name: `numeroSecuriteSociale` is numero, securite, sociale. */
const wordsOf = (path: string): readonly string[] =>
  path.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase());
const NEVER = new Set(['nir', 'securite', 'password', 'passe', 'hash', 'empreinte', 'scratch']);
/** The house's own account is printed on its letters. */
const HAS_HOUSE_IBAN = 'getIssuerBankDetails';
/** Where the issuer tells how to pay it: its own account too. */
const isHouseIban = (path: string): boolean => path.endsWith('reglement.iban');
const WHOLE_IBAN = 'FR7630006000011234567890189';

describe('the schema of every answer', () => {
  it.each(jsonCalls)('[S36] %s names all its fields', (name, call) => {
    expect(openPathsOf(schemaOf(call))).toEqual(RECORDS[name] ?? []);
    for (const path of RECORDS[name] ?? []) {
      const values = nodesOf(schemaOf(call)).find((node) => node.path === `${path}.*`);
      expect(values?.schema['type'], path).toBe('string');
    }
  });

  it.each(jsonCalls)('[S36] %s has no NIR, no secret and no whole IBAN', (name, call) => {
    for (const { path, schema } of nodesOf(schemaOf(call))) {
      const words = wordsOf(path.split('.').at(-1) ?? '');
      // A yes or no about a secret tells nothing of it.
      if (schema['type'] !== 'boolean') {
        expect(
          words.filter((word) => NEVER.has(word)),
          path,
        ).toEqual([]);
      }
      // An IBAN that is shown is masked: its schema takes its last four characters and no more.
      if (!words.includes('iban') || name === HAS_HOUSE_IBAN || isHouseIban(path)) continue;
      const { pattern } = schema;
      const masked = new RegExp(typeof pattern === 'string' ? pattern : '');
      expect(masked.test(WHOLE_IBAN), path).toBe(false);
    }
  });

  it('[S36] an error names its fields too', () => {
    expect(openPathsOf(outputSchemaOf(errorBodySchema))).toEqual([]);
  });
});

describe('real answers', () => {
  const api = useTestApi({
    env: { LIMIT_REGISTRATION_PER_ADDRESS: '1000', LIMIT_RECOVERY_PER_PERSON: '1000' },
  });

  /** Those that ask for a code, a key, a mail or an identifier of the moment: their own tests read their answers. */
  const ELSEWHERE: readonly CallName[] = [
    'validateSecondStep',
    'startPasskeyStep',
    'validatePasskeyStep',
    'confirmTotp',
    'renewRecoveryCodes',
    'addPasskey',
    'beginCompanySignIn',
    'finishCompanySignIn',
    'startEnrolment',
    'completeEnrolment',
    'resetPassword',
    'changePassword',
    'computeOrderCeiling',
    'computeBeneficiaryPart',
    'getMaximumPreOrder',
    'getOrder',
    'getCardPaymentState',
    'getAccountPayment',
    'getRemittance',
    'opposeTitre',
    'opposeOwnTitres',
    'signMandate',
    // February alone answers them.
    'checkTradedTitre',
    'checkTradedScratchCode',
    // Says nothing until one is signed.
    'getActiveMandate',
    // They ask a national body, name a child or a declaration of the moment, or say nothing.
    'checkEmployer',
    'checkEmployee',
    'associateEmployee',
    'preDeclareToPaje',
    'getDeclaration',
    'getDeclarationToResume',
    'getLastCesuDeclaration',
    'getLastPajeDeclaration',
    // It names a view of the moment.
    'changeSavedView',
    // They would change the session that the other calls look at.
    'updateFunderCampaign',
    'closeFunderCampaign',
    // It names a payee on hold.
    'releaseHeldPayee',
    // They name lines of the moment, or bring a file.
    'updateCampaignLines',
    'validateCampaignLines',
    'importControlFile',
    'importPlans',
    'readPlanColumns',
    'readControlColumns',
    'changePlans',
    'undoImport',
    'undoPlanFile',
    // They name a person of a funder, drawn at random.
    'getFunderPerson',
    'correctFunderPerson',
    'previewDeparture',
    'recordDeparture',
    'mergePeople',
    'forgetDeparture',
    'getPlanFileReport',
    'previewUndoPlanFile',
    'previewUndoImport',
    'changeFunderUserRole',
    'changeFunderUserRights',
    'readRegistrationProof',
    'confirmRegistration',
    'confirmPendingRegistration',
    'resendFunderInvitation',
    // They name the account of a person, drawn at random.
    'getPersonSheet',
    'openRequestForPerson',
    'getLegalFiles',
    // They name a debt of the moment.
    'planDebt',
    'writeOffDebt',
    // It names a journal of the moment.
    'getLedgerJournal',
    // They name a request of the moment.
    'getRequestMessages',
    'editPaynumRequest',
    'changePaynumSupport',
    'answerRequest',
    'rateRequest',
    'getRequestFiles',
    'joinRequestFile',
    'getManagementRequest',
    'getAnswersForRequest',
    'changeCannedAnswer',
    'changeManagementRequest',
    'getFollowUps',
    'addFollowUp',
    'getManagementFiles',
    'joinManagementFile',
    'reopenManagementRequest',
    'mergeManagementRequest',
    // They name a quotation of the moment, or are a provider's.
    'acceptQuotation',
    'refuseQuotation',
    'receiveQuotation',
    'receivePlanning',
    'receiveInvoice',
    'receiveCreditNote',
    // They name an access of the moment.
    'joinDelegationProof',
    'acceptDelegation',
    'resendInvitation',
    // They need the token of a mail, or an address that waits for its proof.
    'readInvitation',
    'openCarerAccount',
    'proveAddress',
    'getPendingAddress',
    'resendAddressProof',
    'disavowChange',
    'openDelegatedSession',
    // They follow a draft or a version of the moment, or bring a file.
    'dropBrandingDraft',
    'publishBranding',
    'getBrandingVersion',
    'returnToBrandingVersion',
    'copyBranding',
    'importBranding',
    'sendBrandingImage',
    // They name an interlocutor or a report of the moment.
    'changeInterlocutor',
    'agreeToReport',
    // They name a funder, a number or a version of the moment.
    'getFunder',
    'createFunder',
    'changeFunder',
    'inviteFunderAdministrator',
    'getFunderSignIn',
    'setFunderSignIn',
    'testFunderSignIn',
    'stopFunderSignIn',
    'createContract',
    'changeContract',
    // They name what is awaited, or may go back, at the moment.
    'getExpectedReceipt',
    'getRefundable',
    'getCreditableInvoice',
    'getInvoicePayment',
    // They bring a file, or name a day or a difference of the moment.
    'getReconciledDay',
    'reconcileDay',
    'fetchSettlementDay',
    'resolveDifference',
    'receiveBankReturn',
    'receiveBankStatement',
    'confirmBankStatement',
    'getStatementLine',
    'fileStatementLine',
    'examineStatementLine',
    'resumeHeldPayouts',
    'requestRecall',
    'receiveRecallFile',
    'answerRecall',
    // It asks for a space with nothing left in it.
    'askErasure',
  ];

  const QUERIES: Readonly<Partial<Record<CallName, string>>> = {
    findHolderTitres: '?recherche=demo-rh',
    recoverPassword: '?typeEspace=ESPACE_BENEFICIAIRE&login=demo-rh&birthDate=14/03/1986',
    getRegistrationSessions: '?numeroContrat=100001',
    getFeatures: '?numeroContrat=100001',
    getStyles: '?numeroContrat=100001',
    getTexts: '?numeroContrat=100001',
    searchTowns: '?recherche=lyon',
    searchManagementRequests: '?recherche=rousseau',
    findPayee: '?codeNAN=1234567',
    getMaximumCardSlice: '?numeroContrat=100001&typeContrat=CESU_RH',
    getPayableTitres: '?numeroContrat=100001',
    getTradeableAccounts: '?numeroContrat=100001',
    getConversionEligibility: '?numeroContrat=100001&typeContrat=CESU_RH',
    getConvertibleHoldings: '?numeroContrat=100001&typeContrat=CESU_RH',
  };

  let callers: readonly Readonly<Record<string, string>>[] = [];
  let bypassBody: object = {};
  beforeAll(async () => {
    const target = api.current;
    const tokens = [
      await confirmIdentity(target, 'demo-rh', 'camille.rousseau@courriel.example'),
      await target.signIn('demo-double'),
      await target.signIn('demo-social'),
      await target.signIn('demo-unique'),
      await confirmIdentity(
        target,
        'demo-financeur',
        'helene.dubois@groupe-horizon.example',
        'ESPACE_CLIENT',
      ),
      await confirmIdentity(
        target,
        'demo-intervenant',
        'fatou.ndiaye@courriel.example',
        'ESPACE_INTERVENANT',
      ),
      await openLink(target, 'partner'),
      await openLink(target, 'readOnly'),
      await openLink(target, 'operator'),
    ];
    callers = tokens.map(bearer);
    const { jetonConnexion } = await issueLink(target, 'partner');
    bypassBody = bodyOf('partner', jetonConnexion);
  });

  const callersOf = ({ access }: CallDefinition) => {
    if (access.kind === 'token') return callers;
    return access.kind === 'partner' ? [basic('intranet-horizon')] : [{}];
  };

  const bodies: Readonly<Record<string, unknown>> = VALID_BODIES;
  const payloadOf = (name: string, { body }: CallDefinition): string | undefined => {
    if (body === undefined) return undefined;
    return JSON.stringify(name === 'bypassSignIn' ? bypassBody : bodies[name]);
  };

  const ask = (name: string, call: CallDefinition, headers: Readonly<Record<string, string>>) => {
    const queries: Readonly<Record<string, string>> = QUERIES;
    const payload = payloadOf(name, call);
    return api.current.http.inject({
      method: call.method,
      url: `${sampleUrl(call)}${queries[name] ?? ''}`,
      headers: {
        ...headers,
        'idempotency-key': crypto.randomUUID(),
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(payload === undefined ? {} : { payload }),
    });
  };

  /** French, with or without spaces; and a NIR whose key is right. */
  const IBAN = /\bFR\d{2}(?:\s?[0-9A-Z]{4}){5}\s?[0-9A-Z]{3}\b/;
  const hasNir = (text: string): boolean =>
    Array.from(text.matchAll(/\b([12]\d{4}(?:\d{2}|2[AB])\d{6})(\d{2})\b/g)).some(
      ([, number = '', key = '']) =>
        97 - (Number(number.replace('2A', '19').replace('2B', '18')) % 97) === Number(key),
    );

  it('[S36] distinguishes a NIR and an IBAN from other numbers', () => {
    expect(hasNir('{"n":"255081416802538"}')).toBe(true);
    expect(hasNir('{"siret":"73282932000074","n":"255081416802539"}')).toBe(false);
    expect(IBAN.test(`{"iban":"${WHOLE_IBAN}"}`)).toBe(true);
    expect(IBAN.test('{"iban":"•••• 0189"}')).toBe(false);
  });

  /** A command of a signed-in person needs a state of its own to succeed: its own tests make it. */
  const isCommand = ({ idempotent, access }: CallDefinition): boolean =>
    idempotent === true && access.kind === 'token';
  const asked = jsonCalls.filter(
    ([name, call]) => !isCommand(call) && !ELSEWHERE.some((one) => one === name),
  );

  it.each(asked)(
    '[S36] [XC-05] %s answers its own fields to everybody, no IBAN, no NIR',
    async (name, call) => {
      const replies = await Promise.all(callersOf(call).map((headers) => ask(name, call, headers)));
      const good = replies.filter(({ statusCode }) => statusCode === 200);
      expect(good.length, replies.map(({ body }) => body).join('\n')).toBeGreaterThan(0);
      for (const reply of replies) {
        const schema = reply.statusCode === 200 ? schemaOf(call) : outputSchemaOf(errorBodySchema);
        expect(strayFieldsOf(reply.json(), schema)).toEqual([]);
        if (name !== HAS_HOUSE_IBAN) expect(reply.body).not.toMatch(IBAN);
        expect(hasNir(reply.body)).toBe(false);
        expect(reply.body).not.toContain('$argon2');
      }
    },
  );
});
