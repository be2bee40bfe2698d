/** Files without the ending `.sql.ts` whose functions the SQL check may run too: they only send SQL statements. */
export const otherSqlFiles: readonly string[] = [
  'admin/list-count.ts',
  'captcha/spent-challenges.ts',
  'clock/clock.ts',
  'db/consistency-checks.ts',
  'db/fair-lock.ts',
  'http/probes.ts',
  'http/requests/rate-limits.ts',
  'mail/demo-mailbox.ts',
].map((file) => `apps/server/src/platform/${file}`)

/** Files with SQL statements whose whole text the SQL check need not determine, each with the reason. */
export const uncheckedSqlFiles: Readonly<Record<string, string>> = {
  'apps/server/src/open-database.ts': 'opens the database, so its functions cannot run without one',
  'apps/server/src/platform/http/metrics.ts': 'sends its statement from inside a handler of the server',
  'apps/server/src/platform/admin/list-count.ts': 'counts the rows of a statement that it is given',
  'apps/server/src/platform/db/read-chunks.ts': 'runs a statement that it is given',
  'apps/server/src/platform/db/run-query.ts': 'runs a statement that it is given',
  'apps/server/src/platform/db/consistency-checks.ts':
    'runs the checks of `x.sql.ts`, which are statements of their own',
  'apps/server/src/modules/operations/data-export/data-export.sql.ts':
    'makes its statements from the tables that it finds in the schema',
}

const phone = {
  columns: ['phone'],
  why: 'only the phone of a deleted account is null, and no caller asks for one',
}

/**
 * Columns that may be null by the schema but are not nullable in the row types of the file, each with the reason.
 * The check still compares the types of their values.
 */
export const neverNull: Readonly<Record<string, { columns: readonly string[]; why: string }>> =
  Object.fromEntries(
    Object.entries({
      'ledger/ledger.sql.ts': {
        columns: ['part', 'releases_at'],
        why: 'only frozen parts and parts of lots are read',
      },
      'modules/earnings/balance/balance-parts.sql.ts': {
        columns: ['part', 'remaining', 'kind', 'opened_at'],
        why: 'null together with state, which the caller compares first',
      },
      'modules/earnings/contracts/contracts.sql.ts': phone,
      'modules/earnings/contracts/imports/undo/undo-requests.sql.ts': {
        columns: ['batch'],
        why: 'compared with the numbers of batches',
      },
      'modules/earnings/contracts/lists/never-activated-members.sql.ts': phone,
      'modules/earnings/contracts/ownership/contract-owners.sql.ts': {
        columns: ['releases_at'],
        why: 'a frozen lot has a date of release',
      },
      'modules/earnings/rewards/rules/rule-sets.sql.ts': {
        columns: [
          'approved_at',
          'discarded_at',
          'recalculated_contracts',
          'recalculated_more',
          'recalculated_less',
          'recalculated_debt',
        ],
        why: 'null together with approved_by, discarded_by and recalculated_at, which the caller compares first',
      },
      'modules/earnings/statements/statements.sql.ts': phone,
      'modules/engagement/news/news.sql.ts': {
        columns: ['publishedAt'],
        why: 'only published news are read',
      },
      'modules/engagement/tickets/messages.sql.ts': {
        columns: ['hash'],
        why: 'stored together with the key',
      },
      'modules/identity/profile/personal-data.sql.ts': phone,
      'modules/identity/profile/profile.sql.ts': phone,
      'modules/payouts/recipients/recipients.sql.ts': {
        columns: ['ownPhone'],
        why: 'only the phone of a deleted account is null, and no caller asks for one',
      },
      'modules/payouts/withdrawals/terms/terms.sql.ts': phone,
      'platform/sms/sms.sql.ts': { columns: ['id'], why: 'only submitted messages are read' },
    }).map(([file, exception]) => [`apps/server/src/${file}`, exception]),
  )
