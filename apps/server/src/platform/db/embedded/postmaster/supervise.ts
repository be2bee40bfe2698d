import type { EmbeddedDatabase, EmbeddedOptions } from '../embedded.ts'
import { openEmbeddedDatabase } from '../embedded.ts'
import { toErrorMessage } from '../error-messages.ts'
import { postmasterPid } from './postmaster-pid.ts'

/**
 * Restarts the embedded PostgreSQL at the same address when it ends while the server runs. The connection
 * pool then connects again. `stop` of the result ends the server's use of PostgreSQL.
 */
export function keepRunning(opened: EmbeddedDatabase, options: EmbeddedOptions): { stop(): Promise<void> } {
  const handles = [opened]
  let reviving: Promise<void> | undefined
  const revive = async (): Promise<void> => {
    options.log('The database is gone. Starting it again.')
    try {
      handles.push(await openEmbeddedDatabase(options))
    } catch (error) {
      options.log(`The database did not start: ${toErrorMessage(error)}`)
    }
  }
  const timer = setInterval(() => {
    if (reviving || postmasterPid(options.dataDir) !== null) return
    reviving = revive().finally(() => (reviving = undefined))
  }, pollIntervalMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await reviving
      for (const handle of handles) await handle.stop()
    },
  }
}

const pollIntervalMs = 500
