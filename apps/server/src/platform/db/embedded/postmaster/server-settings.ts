/**
 * Returns PostgreSQL's settings as arguments of its command line. They override postgresql.conf and ALTER
 * SYSTEM, so a new version of the server can change them for existing clusters.
 */
export function serverSettings(options: { port: number; memory: 'small' | 'normal' }): string[] {
  return Object.entries({
    // Accepts only connections from this machine, by TCP. There is no socket file, because the path of a
    // socket is limited to about 100 bytes.
    listen_addresses: '127.0.0.1',
    port: options.port,
    unix_socket_directories: '',
    max_connections: 100,

    // Settings that keep committed data after a crash. `assertDurable` checks them at each start.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    wal_level: 'replica',
    max_wal_size: '1GB',
    // Log that a backup has not copied yet must not fill the disk.
    max_slot_wal_keep_size: '4GB',
    // The data are mostly in memory or on an SSD. PostgreSQL's default is for rotating disks. With that
    // default, a query plan made while a table was small would read the whole table for the rows of one
    // member.
    random_page_cost: 1.1,
    shared_buffers: options.memory === 'small' ? '32MB' : '128MB',

    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    idle_in_transaction_session_timeout: '60s',

    // PostgreSQL must not log SQL statements, their parameters or rows: they contain phone numbers, codes and
    // data of identity documents.
    log_min_messages: 'warning',
    log_statement: 'none',
    log_min_duration_statement: -1,
    log_min_error_statement: 'panic',
    log_parameter_max_length: 0,
    log_parameter_max_length_on_error: 0,
    log_error_verbosity: 'terse',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
