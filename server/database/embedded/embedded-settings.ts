/**
 * Settings are parameters of the program, so that an older data directory gets the newer ones and
 * ALTER SYSTEM cannot open a port.
 */
export function embeddedSettings(sockets: string, durable: boolean): string[] {
  return Object.entries({ ...common(sockets), ...(durable ? safe : careless) }).map(
    ([name, value]) => `${name}=${value}`,
  )
}

function common(sockets: string) {
  return {
    listen_addresses: '',
    port: '5432',
    // A list, so a path with a comma or a quote has to be quoted.
    unix_socket_directories: `"${sockets.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '64MB',
    jit: 'off',
    // Our statements touch few rows; a parallel worker costs memory, and containers often give
    // /dev/shm only 64 MB.
    max_parallel_workers_per_gather: '0',
    max_logical_replication_workers: '0',
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'off',
    // A refused statement is the program's own affair, and its text or its values may hold content:
    // neither is written.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    log_autovacuum_min_duration: '-1',
  }
}

const safe = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on', wal_level: 'replica' }
const careless = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '300',
}
