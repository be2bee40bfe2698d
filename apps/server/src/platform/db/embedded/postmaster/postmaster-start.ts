import { spawn } from 'node:child_process'
import { closeSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, postgresEnvironment } from '../cluster.ts'
import { readPidFile } from './postmaster-pid.ts'
import { serverSettings } from './server-settings.ts'

export type StartOptions = {
  memory: 'small' | 'normal'
  /**
   * Maximum duration of a start in milliseconds. A start after a crash is slow, because PostgreSQL replays its
   * write-ahead log.
   */
  timeoutMs: number
  log: (message: string) => void
}

/**
 * Starts PostgreSQL and waits until it accepts connections. Returns null on success; otherwise the reason of the
 * failure, such as the last error message in PostgreSQL's log.
 */
export async function startPostmaster(
  cluster: Cluster,
  options: StartOptions & { port: number },
): Promise<string | null> {
  truncateLog(cluster.logFile)
  const output = openSync(cluster.logFile, 'a', 0o600)
  const logStart = fstatSync(output).size
  const child = spawn(...commandLine(cluster, options), {
    cwd: cluster.dataDir,
    env: postgresEnvironment(cluster.binaries),
    // Detached and without pipes, so that PostgreSQL keeps running when the server is killed, and does not get the
    // Ctrl-C that is meant for the server.
    detached: true,
    stdio: process.platform === 'win32' ? 'ignore' : ['ignore', output, output],
    windowsHide: true,
  })
  closeSync(output)
  child.unref()
  const launched: { failure: string | null; hasExited: boolean } = { failure: null, hasExited: false }
  child.once('error', (error) => (launched.failure = error.message))
  // Does not read the log here: PostgreSQL also exits when it is stopped later, and the data folder may be
  // deleted by then.
  child.once('exit', (code) => {
    // On Windows the child process is pg_ctl. When pg_ctl exits with 0, PostgreSQL accepts connections and has not
    // exited.
    launched.hasExited = process.platform !== 'win32' || code !== 0
  })
  const giveUpAt = performance.now() + options.timeoutMs
  let isReported = false
  while (launched.failure === null) {
    if (launched.hasExited) return lastComplaint(cluster.logFile, logStart)
    const file = readPidFile(cluster.pgData)
    const started = file?.status === 'ready' && (process.platform === 'win32' || file.pid === child.pid)
    if (started) return null
    const leftMs = giveUpAt - performance.now()
    if (leftMs < 0) return 'it was not ready in time'
    if (!isReported && leftMs < options.timeoutMs - 3_000) {
      options.log('The database is replaying its log after a crash.')
      isReported = true
    }
    await sleep(5)
  }
  return launched.failure
}

function commandLine(cluster: Cluster, options: StartOptions & { port: number }): [string, string[]] {
  const settings = serverSettings(options)
  if (process.platform === 'win32') {
    // On Windows, pg_ctl starts PostgreSQL without administrator rights, because PostgreSQL refuses to run with
    // them.
    const args = ['start', '-w', '-D', cluster.pgData, '-l', cluster.logFile, '-o', settings.join(' ')]
    return [cluster.binaries.pgCtl, args]
  }
  return cluster.launch(cluster.binaries.postgres, ['-D', cluster.pgData, ...settings])
}

function truncateLog(logFile: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size > 10_000_000) renameSync(logFile, `${logFile}.1`)
}

function lastComplaint(logFile: string, from: number): string {
  const lines = readFileSync(logFile).subarray(from).toString('utf8').trim().split('\n')
  const complaint = lines.findLast((line) => /FATAL|PANIC|error/.test(line)) ?? lines.at(-1)
  return complaint || 'it ended without a word'
}
