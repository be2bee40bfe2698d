import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type PidFile = { pid: number; port: number; status: string }

/** Returns the process id of the PostgreSQL that runs on this data folder; null when none runs. */
export function postmasterPid(dataDir: string): number | null {
  if (!existsSync(dataDir)) return null
  const pgData = join(realpathSync(dataDir), 'pg')
  const file = readPidFile(pgData)
  return file && isPostmaster(pgData, file.pid) ? file.pid : null
}

/**
 * Reads postmaster.pid. Its lines are: process id, folder, start time, port, socket folder, address, shared
 * memory, status.
 */
export function readPidFile(pgData: string): PidFile | null {
  let text: string
  try {
    text = readFileSync(join(pgData, 'postmaster.pid'), 'utf8')
  } catch {
    return null
  }
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return null
  return { pid, port: Number(lines[3]), status: (lines[7] ?? '').trim() }
}

/**
 * Returns true when the process is the PostgreSQL of this folder. The process id alone proves nothing,
 * because after a crash or in a new container another process may have the same id.
 */
export function isPostmaster(pgData: string, pid: number): boolean {
  if (process.platform === 'linux') return worksIn(pgData, pid)
  if (process.platform === 'win32') {
    const taskList = spawnSync('tasklist', ['/NH', '/FI', `PID eq ${pid}`], { encoding: 'utf8' }).stdout ?? ''
    return taskList.toLowerCase().includes('postgres.exe')
  }
  const command = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout
  return (command ?? '').includes(`postgres -D ${pgData}`)
}

/**
 * Returns true when the process is a PostgreSQL whose working directory is this folder; false for a process that has
 * ended. Compares the folders by inode, so that a renamed path still matches.
 */
function worksIn(pgData: string, pid: number): boolean {
  try {
    if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') return false
    const [processFolder, dataFolder] = [statSync(`/proc/${pid}/cwd`), statSync(pgData)]
    return processFolder.dev === dataFolder.dev && processFolder.ino === dataFolder.ino
  } catch {
    return false
  }
}

/**
 * Replaces the process id in postmaster.pid with the id of this process. PostgreSQL does not start while the file names
 * a running process, unless this process is the parent of the new PostgreSQL. Does not remove the file: PostgreSQL
 * needs the other lines to detect processes of the killed PostgreSQL that can still write.
 */
export function disownPidFile(pgData: string): void {
  if (process.platform === 'win32') return
  const path = join(pgData, 'postmaster.pid')
  const [, ...rest] = readFileSync(path, 'utf8').split('\n')
  writeFileSync(path, [process.pid, ...rest].join('\n'))
}
