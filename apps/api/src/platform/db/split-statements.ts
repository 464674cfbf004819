/** Quoted texts, quoted names, function bodies and comments: a semicolon inside ends nothing. */
const OPAQUE =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$([a-z_]*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|;/gi;

/** The statements of a file, without its comments. */
export const splitStatements = (sql: string): readonly string[] => {
  const statements: string[] = [];
  let statement = '';
  let end = 0;
  for (const { 0: part, index } of sql.matchAll(OPAQUE)) {
    statement += sql.slice(end, index);
    end = index + part.length;
    if (part === ';') {
      statements.push(statement);
      statement = '';
    } else {
      statement += part.startsWith('--') || part.startsWith('/*') ? ' ' : part;
    }
  }
  statements.push(statement + sql.slice(end));
  return statements.map((one) => one.trim()).filter((one) => one !== '');
};
