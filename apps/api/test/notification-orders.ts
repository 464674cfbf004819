/** Orders in which the notifications of a card may arrive, each sent twice; the same in every run. */
export const notificationOrders = (count: number, step: number): readonly (readonly string[])[] =>
  Array.from({ length: count }, (_, draw) => {
    const events = ['INITIE', 'AUTORISE', 'CAPTURE', 'REMBOURSE'].flatMap((one) => [one, one]);
    let seed = draw * step + 1;
    return events
      .map((event) => {
        seed = (seed * 48_271) % 2_147_483_647;
        return { event, weight: seed };
      })
      .toSorted((one, other) => one.weight - other.weight)
      .map(({ event }) => event);
  });
