import { cardsOf, stateUrl, type CardWorld } from './card-world.ts';
import { bearer } from './test-api.ts';

/** A capture reported concurrently by a notification, the payer's return and the poller. */
export const raceCaptures = async (
  world: CardWorld,
  rounds: number,
  assess: (journals: readonly string[], round: number) => void,
): Promise<void> => {
  const { api, sandbox, begin, pay, tell, bodyOf, token, clock, journalsOf } = world;
  const replica = await api.variant({});
  const otherCards = cardsOf(replica.server.platform);
  try {
    await sandbox.change({ envoi: 'PERDU' });
    for (let round = 0; round < rounds; round += 1) {
      const { reference, precommandeId, page } = await begin();
      await pay(page);
      await tell(await bodyOf(reference, 'CAPTURE'));
      const [message] = await api.query(
        `update outbox_message set handed_at = now()
         where done_at is null and kind = 'NOTIFICATION_CARTE' returning id`,
      );
      clock.advance(61_000);
      const headers = { ...bearer(await token()), 'x-auth-refresh': 'false' };
      await Promise.all([
        api.server.doMessage(String(message?.['id'])),
        replica.http.inject({ url: stateUrl(reference), headers }),
        otherCards.pollDue(),
      ]);
      assess(await journalsOf(precommandeId), round);
      // Back to real time: the minutes of all rounds could reach the next day.
      clock.advance(Date.now() - clock.realNow().getTime());
    }
  } finally {
    otherCards.stop();
    await replica.server.close();
  }
};
