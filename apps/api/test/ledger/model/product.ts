import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { CardEvent } from '@portail/rules/payments/card-state.ts';
import {
  createScratchCodes,
  type ScratchCodes,
} from '../../../src/modules/wallet/vouchers/scratch-codes.ts';
import { createClock } from '../../../src/platform/clock.ts';
import { NOTIFICATIONS, signed } from '../../card-world.ts';
import type { LedgerUrls } from '../../ledger-world.ts';
import { liftThresholds } from '../../sensitive-actions.ts';
import { bearer, startTestApi, type TestApi } from '../../test-api.ts';
import { openCardProvider, providerIdOf } from './card-provider.ts';
import { openPayoutOffice, type PayoutOffice } from './payout-office.ts';
import { Refused } from './refused.ts';

const ERROR = 400;
const AT_WORK = 'OPERATION_EN_COURS';
const TRIES = 200;
const PAUSE_MS = 5;
const CARD_MESSAGES = ['NOTIFICATION_CARTE', 'REMBOURSER_CARTE', 'REMBOURSEMENT_CARTE'] as const;

export interface ProductCall {
  readonly url: string;
  readonly key?: string;
  readonly payload?: object;
}

export interface Answered {
  /** Whether it says that it had been answered before. */
  readonly replay: boolean;
  readonly body: unknown;
}

export interface CardPage {
  readonly reference: string;
  readonly cents: number;
}

const codeIn = (body: string): string => {
  const answer: unknown = JSON.parse(body);
  return typeof answer === 'object' && answer !== null && 'code' in answer
    ? String(answer.code)
    : body;
};

const createAsk =
  (api: TestApi, token: string) =>
  async ({ url, key, payload }: ProductCall): Promise<Answered> => {
    const reply = await api.http.inject({
      method: 'POST',
      url,
      headers: { ...bearer(token), ...(key === undefined ? {} : { 'idempotency-key': key }) },
      ...(payload === undefined ? {} : { payload }),
    });
    if (reply.statusCode >= ERROR) throw new Refused(codeIn(reply.body));
    return {
      replay: reply.headers['idempotency-replayed'] === 'true',
      body: reply.json<unknown>(),
    };
  };

/** Like a browser, it comes again when it is told that the same command is being carried out. */
const patiently =
  (ask: (call: ProductCall) => Promise<Answered>) =>
  async (call: ProductCall): Promise<Answered> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await ask(call);
      } catch (error) {
        const isAtWork = error instanceof Refused && error.code === AT_WORK;
        if (!isAtWork || tries === TRIES) throw error;
        await pause(PAUSE_MS);
      }
    }
  };

/** Everything that waits about cards, all at once, until nothing does. */
const workCards = async ({ server }: TestApi): Promise<void> => {
  const { reader } = server.platform;
  for (;;) {
    const waiting = await reader
      .updateTable('outbox_message')
      .set({ handed_at: new Date() })
      .where('done_at', 'is', null)
      .where('kind', 'in', CARD_MESSAGES)
      .returning('id')
      .execute();
    if (waiting.length === 0) return;
    await Promise.all(waiting.map(({ id }) => server.doMessage(id)));
  }
};

const createCardDue =
  ({ server }: TestApi) =>
  async (reference: string): Promise<number> => {
    const { complement_cents: complement, frais_cents: fees } = await server.platform.reader
      .selectFrom('paiement_compte')
      .select(['complement_cents', 'frais_cents'])
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    return complement + fees;
  };

const createTellCard =
  (api: TestApi) =>
  /** As often as the provider says it, and in as many words. */
  async ({ reference, cents }: CardPage, event: CardEvent, times: number): Promise<void> => {
    const now = api.clock.realNow();
    const send = async (): Promise<void> => {
      const body = JSON.stringify({
        id: `evt-${randomUUID()}`,
        type: event,
        le: now.toISOString(),
        marchand: 'portail-cesu',
        paiement: providerIdOf(reference),
        reference,
        montant: cents,
        devise: 'EUR',
      });
      const headers = signed(body, now.getTime());
      const reply = await api.http.inject({
        method: 'POST',
        url: NOTIFICATIONS,
        headers,
        payload: body,
      });
      if (reply.statusCode >= ERROR) throw new Refused(codeIn(reply.body));
    };
    await Promise.all(Array.from({ length: times }, send));
    await workCards(api);
  };

/** The product itself on the books of a model: what people and the outside world send to it. */
export interface Product {
  readonly api: TestApi;
  readonly send: (call: ProductCall) => Promise<Answered>;
  /** What the card has to pay for a payment, fees and all. */
  readonly cardDue: (reference: string) => Promise<number>;
  readonly tellCard: (page: CardPage, event: CardEvent, times: number) => Promise<void>;
  readonly codes: ScratchCodes;
  readonly payouts: PayoutOffice;
  readonly close: () => Promise<void>;
}

export const openProduct = async (urls: LedgerUrls, businessTime: string): Promise<Product> => {
  const house = await openCardProvider();
  const offsetMs = new Date(businessTime).getTime() - Date.now();
  const clock = { ...createClock(offsetMs), advance: () => undefined };
  const api = await startTestApi(urls, {
    clock,
    env: { CARD_URL: house.url, DB_POOL_SIZE: '8' },
  });
  await liftThresholds(api);
  return {
    api,
    send: patiently(createAsk(api, await api.signIn('demo-rh'))),
    cardDue: createCardDue(api),
    tellCard: createTellCard(api),
    codes: createScratchCodes(api.server.platform.config.titres),
    payouts: openPayoutOffice(api.server.platform, businessTime),
    close: async () => {
      await api.server.close();
      await house.close();
    },
  };
};
