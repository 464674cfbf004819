export interface ServerSettings {
  readonly cluster: string;
  readonly port: number;
  readonly fast: boolean;
  /** For this start, over the usual ones. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Settings travel on the command line: the files of the cluster stay as initdb made them. */
export function serverArguments({ cluster, port, fast, settings: own }: ServerSettings): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    // A socket needs a short path that the server's user may write to; the loopback does not.
    unix_socket_directories: '',
    max_connections: '100',
    // The server's own defaults are for machines of long ago: a large order would wait for its disk.
    shared_buffers: '256MB',
    max_wal_size: '4GB',
    log_checkpoints: 'off',
    // Details of constraint errors contain personal data, which must not be logged.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(fast ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
    ...own,
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', cluster, ...options];
}
