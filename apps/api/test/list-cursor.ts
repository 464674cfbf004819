interface Reply {
  readonly headers: Readonly<Record<string, unknown>>;
}

/** The address of the next page of a list, as its `Link` header gives it. */
export const nextPageOf = ({ headers }: Reply): string | undefined => {
  const { link } = headers;
  return /^<([^>]+)>; rel="next"$/.exec(typeof link === 'string' ? link : '')?.[1];
};

/** The cursor of the next page; undefined on the last one. */
export const cursorOf = (reply: Reply): string | undefined => {
  const next = nextPageOf(reply);
  return next === undefined
    ? undefined
    : (new URL(next, 'http://liste.invalid').searchParams.get('avant') ?? undefined);
};
