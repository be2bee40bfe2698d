/**
 * Passed on the command line, so that postgresql.conf and ALTER SYSTEM cannot override them, and a new
 * version of the product changes them for existing clusters.
 */
export function serverSettings(options: { port: number; memory: 'small' | 'normal' }): string[] {
  return Object.entries({
    // Loopback only and no socket file, whose path is limited to about 100 bytes.
    listen_addresses: '127.0.0.1',
    port: options.port,
    unix_socket_directories: '',
    max_connections: 100,

    // Durability of acknowledged data. `assertDurable` checks these by SQL at each start.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    wal_level: 'replica',
    max_wal_size: '1GB',
    // Data are mostly in memory or on SSDs. With the default for rotating disks, a cached plan from a small
    // table would scan the whole table for one member's rows.
    random_page_cost: 1.1,
    shared_buffers: options.memory === 'small' ? '32MB' : '128MB',

    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    idle_in_transaction_session_timeout: '60s',

    // Statements, parameters and rows contain phones, codes and passports, so they must not be logged.
    log_min_messages: 'warning',
    log_statement: 'none',
    log_min_duration_statement: -1,
    log_min_error_statement: 'panic',
    log_parameter_max_length: 0,
    log_parameter_max_length_on_error: 0,
    log_error_verbosity: 'terse',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
