import type { Config } from './config/config.ts'
import type { DbContext } from './db/db-context.ts'
import type { Log } from './log/log.ts'
import type { Pictures } from './pictures/pictures.ts'
import type { Sessions } from './session/session.ts'
import type { Files } from './storage/files.ts'
import type { SessionPasswords } from './vault/secrets.ts'
import type { Vault } from './vault/vault.ts'

/**
 * Everything that the server opens once at its start and passes to routes, workers and commands. Each of them
 * uses only a part.
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
  /** Runs the outbox immediately instead of at its next poll. */
  wakeOutbox: () => void
}
