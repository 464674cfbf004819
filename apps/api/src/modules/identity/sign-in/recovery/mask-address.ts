/** "camille.rousseau@exemple.fr" becomes "c***@exemple.fr": enough to know one's own. */
export const maskAddress = (address: string): string => {
  const at = address.lastIndexOf('@');
  const [first = ''] = Array.from(address);
  return `${first}***${at < 0 ? '' : address.slice(at)}`;
};
