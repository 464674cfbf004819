/** Keeps only the path, so that the link stays in the portal. */
export const hrefWithin = (url: string): string => {
  const { pathname, search, hash } = new URL(url);
  return `${pathname}${search}${hash}`;
};
