/** Only what follows the portal's own address: wherever a link says it leads, it stays here. */
export const hrefWithin = (url: string): string => {
  const { pathname, search, hash } = new URL(url);
  return `${pathname}${search}${hash}`;
};
