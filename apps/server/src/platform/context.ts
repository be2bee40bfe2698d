import type { Config } from './config/config.ts'
import type { DbContext } from './db/db-context.ts'
import type { Log } from './log/log.ts'
import type { Pictures } from './pictures/pictures.ts'
import type { Sessions } from './session/session.ts'
import type { Files } from './storage/files.ts'
import type { SessionPasswords } from './vault/secrets.ts'
import type { Vault } from './vault/vault.ts'

/**
 * Everything that the server opens at its start and passes to routes, workers and commands. Each route, worker and
 * command needs only some of the fields.
 */
export type AppContext = DbContext & {
  log: Log
  config: Config
  passwords: SessionPasswords
  vault: Vault
  files: Files
  pictures: Pictures
  /** Opens, reads and ends members' sessions. */
  sessions: Sessions
  /** Returns false while the server is stopping, when no new work may be started. */
  isServing: () => boolean
  /** Makes the outbox look for due jobs immediately instead of at its next poll. */
  wakeOutbox: () => void
}
