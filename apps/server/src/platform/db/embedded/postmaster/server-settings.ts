/**
 * Given on the command line, where neither postgresql.conf nor ALTER SYSTEM can change them, and where a new
 * version of the product changes them for clusters made by an old one.
 */
export function serverSettings(options: { port: number; memory: 'small' | 'normal' }): string[] {
  return Object.entries({
    // Loopback only and no socket file: a socket's path may not be longer than about 100 bytes.
    listen_addresses: '127.0.0.1',
    port: options.port,
    unix_socket_directories: '',
    max_connections: 100,

    // Money: what was acknowledged is on disk. `assertDurable` looks at these through SQL at every start.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    wal_level: 'replica',
    max_wal_size: '1GB',
    // Frequently read data is in memory, and SSDs read at random as fast as in sequence. With the default for rotating disks, a
    // cached plan from a small table would scan the whole table for one member's rows.
    random_page_cost: 1.1,
    shared_buffers: options.memory === 'small' ? '32MB' : '128MB',

    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    idle_in_transaction_session_timeout: '60s',

    // No statement, parameter or row may reach the log: they hold phones, codes and passports.
    log_min_messages: 'warning',
    log_statement: 'none',
    log_min_duration_statement: -1,
    log_min_error_statement: 'panic',
    log_parameter_max_length: 0,
    log_parameter_max_length_on_error: 0,
    log_error_verbosity: 'terse',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
