import type { Config } from './config/config.ts'
import type { DbContext } from './db/db-context.ts'
import type { Log } from './log/log.ts'
import type { Pictures } from './pictures/pictures.ts'
import type { Sessions } from './session/session.ts'
import type { Files } from './storage/files.ts'
import type { SessionPasswords } from './vault/secrets.ts'
import type { Vault } from './vault/vault.ts'

/**
 * Everything that the composition root opens once and passes to routes, workers and commands; each uses its
 * part.
 */
export type AppContext = DbContext & {
  log: Log
  config: Config
  passwords: SessionPasswords
  vault: Vault
  files: Files
  pictures: Pictures
  /** Sessions of members. */
  sessions: Sessions
  /** False while the server is stopping; then no new work is started. */
  isServing: () => boolean
  /** Runs the outbox at once instead of at its next poll. */
  wakeOutbox: () => void
}
